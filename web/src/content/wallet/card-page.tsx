import { Button } from '@sala/ui/action/button.tsx'
import { ArrowLeft } from '@sala/ui/brand/icons.ts'
import { Logo } from '@sala/ui/brand/logo.tsx'
import { formatAccountNumber, formatPhone } from '@sala/ui/format/phone.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { useProfile } from '../../session/use-session.ts'
import { bankName, maskedAccount } from './account-words.ts'
import styles from './card-page.module.css'
import { WalletCard } from './wallet-card.tsx'

/** R12: the wallet card by itself, to be shown or kept on the home screen. */
export function CardPage() {
  const profile = useProfile()
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <header className={styles.head}>
        <Button kind="quiet" size="s" icon={<ArrowLeft />} render={<Link to="/" />}>
          หน้าแรก
        </Button>
      </header>
      <div className={styles.body}>
        <div className={styles.member}>
          <Logo size="m" />
          {profile ? (
            <p>
              <span className={styles.phone}>{formatPhone(profile.phone)}</span>
              {profile.bank === null || profile.account_number === null ? null : (
                <span>{`${bankName(profile.bank)} ${maskedAccount(formatAccountNumber(profile.account_number))}`}</span>
              )}
            </p>
          ) : (
            <Skeleton width="12rem" />
          )}
        </div>
        <WalletCard />
      </div>
    </main>
  )
}
