import { Button } from '@sala/ui/action/button.tsx'
import { ArrowDownToLine, ArrowUpFromLine, Gamepad2, History } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { Link } from '@tanstack/react-router'
import { Credit } from '../games/credit-display.tsx'
import { useProtection } from '../protection/use-protection.ts'
import { useProfile } from '../session/use-session.ts'
import { seenWords } from './credit-age-text.ts'
import styles from './wallet-card.module.css'
import { WalletSplit } from './wallet-split.tsx'

export function WalletBalance() {
  const profile = useProfile()
  const aside = profile?.set_aside ?? 0
  return (
    <div className={styles.balance}>
      <h1 className={styles.label}>เครดิตของคุณ</h1>
      <Credit size="l" />
      <p className={styles.seen}>{profile ? seenWords(profile.credit_seen_at) : '\u00a0'}</p>
      {aside > 0 ? (
        <Link to="/withdraw" className={styles.aside}>
          พักไว้ {formatBaht(aside)} บาท ถอนได้ทันที
        </Link>
      ) : null}
    </div>
  )
}

function DepositLink() {
  return (
    <Button kind="primary" icon={<ArrowDownToLine />} render={<Link to="/deposit" />}>
      ฝากเงิน
    </Button>
  )
}

function WithdrawLink({ isMain = false }: { isMain?: boolean }) {
  return (
    <Button
      kind={isMain ? 'primary' : 'secondary'}
      icon={<ArrowUpFromLine />}
      render={<Link to="/withdraw" />}
    >
      ถอนเงิน
    </Button>
  )
}

/** Links to deposit, withdraw, play and history. The card page needs them, because it has neither the bar of links nor the menu. */
export function WalletActions() {
  return (
    <div className={styles.actions}>
      <DepositLink />
      <WithdrawLink />
      <Button icon={<Gamepad2 />} render={<Link to="/game" target="_blank" preload={false} />}>
        เล่นเกม
      </Button>
      <Button icon={<History />} render={<Link to="/history" search={{ tab: 2 }} />}>
        ประวัติ
      </Button>
    </div>
  )
}

/** The wallet card: the balance, with links to deposit and to withdraw (F09). */
export function WalletCard() {
  const own = useProtection()
  // During a break or a review the deposit button is hidden, because the server would refuse a deposit.
  const isPaused = own !== undefined && (own.break !== null || own.in_review)
  return (
    <Card look="lit" pad="l" className={styles.wallet}>
      <WalletBalance />
      <div className={styles.main}>
        {isPaused ? null : <DepositLink />}
        <WithdrawLink isMain={isPaused} />
      </div>
      <WalletSplit />
    </Card>
  )
}
