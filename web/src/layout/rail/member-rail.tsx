import { Button } from '@sala/ui/action/button.tsx'
import { ArrowDownToLine, ArrowUpFromLine } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { formatThaiTime } from '@sala/ui/format/thai-date.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { Credit } from '../../games/credit.tsx'
import { useProfile } from '../../session/use-session.ts'
import styles from './rail.module.css'

/** Pages that have the wallet themselves. */
const HAVE_WALLET: ReadonlySet<string> = new Set(['/', '/card', '/deposit', '/withdraw'])

/** What a member has, and the two ways of money, wherever the page itself does not say it. */
export function MemberRail() {
  const hasWallet = useLocation({ select: ({ pathname }) => HAVE_WALLET.has(pathname) })
  const seen = useProfile()?.credit_seen_at ?? null
  if (hasWallet) return null
  return (
    <Card look="lit" pad="m" className={styles.wallet}>
      <h2 className={styles.title}>เครดิตของคุณ</h2>
      <Credit size="l" />
      <p className={styles.note}>{seen === null ? '\u00a0' : `อัปเดต ${formatThaiTime(seen)} น.`}</p>
      <div className={styles.actions}>
        <Button size="s" icon={<ArrowDownToLine />} render={<Link to="/deposit" />}>
          ฝากเงิน
        </Button>
        <Button size="s" icon={<ArrowUpFromLine />} render={<Link to="/withdraw" />}>
          ถอนเงิน
        </Button>
      </div>
    </Card>
  )
}
