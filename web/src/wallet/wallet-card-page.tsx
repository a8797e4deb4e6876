import { Button } from '@sala/ui/action/button.tsx'
import { ArrowLeft } from '@sala/ui/brand/icons.ts'
import { Logo } from '@sala/ui/brand/logo.tsx'
import { formatAccountNumber, formatPhone } from '@sala/ui/format/phone.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { useProfile } from '../session/use-session.ts'
import { bankName, maskedAccount } from './bank-account-texts.ts'
import { WalletActions, WalletBalance } from './wallet-card.tsx'
import styles from './wallet-card-page.module.css'

function Holder() {
  const profile = useProfile()
  if (!profile) return <Skeleton width="12rem" />
  const { name, phone, bank, account_number } = profile
  return (
    <div className={styles.holder}>
      <p>
        {name}
        <span className={styles.number} translate="no">
          {formatPhone(phone)}
        </span>
      </p>
      {bank === null || account_number === null ? null : (
        <p>
          {bankName(bank)}
          <span className={styles.number} translate="no">
            {maskedAccount(formatAccountNumber(account_number))}
          </span>
        </p>
      )}
    </div>
  )
}

/** The page that shows the wallet card (R12). */
export function CardPage() {
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <header className={styles.head}>
        <Button kind="quiet" size="s" icon={<ArrowLeft />} render={<Link to="/" />}>
          หน้าแรก
        </Button>
      </header>
      <div className={styles.body}>
        <section className={styles.card} aria-label="บัตรสมาชิก">
          <div className={styles.top}>
            <Logo size="m" />
            <span>บัตรสมาชิก</span>
          </div>
          <WalletBalance />
          <Holder />
        </section>
        <WalletActions />
      </div>
    </main>
  )
}
