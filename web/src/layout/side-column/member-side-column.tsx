import { Button } from '@sala/ui/action/button.tsx'
import { ArrowDownToLine, ArrowUpFromLine } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../../calls/query-cache.ts'
import { Credit } from '../../games/credit-display.tsx'
import { type Bonus, isRunning } from '../../promotions/promotion-texts.ts'
import { TurnoverRing } from '../../promotions/remaining-turnover.tsx'
import { useProfile } from '../../session/use-session.ts'
import { seenWords } from '../../wallet/credit-age-text.ts'
import { WalletSplit } from '../../wallet/wallet-split.tsx'
import styles from './side-column.module.css'
import { TodayCard } from './today-card.tsx'

/**
 * Paths of pages that show the wallet themselves (first list), or the turnover (second list). On these pages the right column leaves that part
 * out.
 */
const HAVE_WALLET: ReadonlySet<string> = new Set(['/', '/card', '/deposit', '/withdraw'])
const HAVE_TURNOVER: ReadonlySet<string> = new Set(['/', '/withdraw', '/history', '/promotion'])

/** The member's part of the right column: credit, wagering requirement and today's totals. It leaves out what the page itself shows. */
export function MemberRail({ children }: { children: ReactNode }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const profile = useProfile()
  const { data, isFetched } = useQuery(call('GET /bonuses'))
  // The column is rendered once all its data have loaded, because later parts would move the others.
  if (profile === undefined || !isFetched) return null
  const bonus = data?.data.find(isRunning)
  return (
    <>
      {HAVE_WALLET.has(path) ? null : <Wallet />}
      {HAVE_TURNOVER.has(path) || bonus === undefined ? null : <Turnover bonus={bonus} />}
      <TodayCard />
      {children}
    </>
  )
}

function Wallet() {
  const seen = useProfile()?.credit_seen_at ?? null
  return (
    <Card look="lit" pad="m" className={styles.wallet}>
      <h2 className={styles.title}>เครดิตของคุณ</h2>
      <Credit size="l" />
      <p className={styles.note}>{seenWords(seen)}</p>
      <WalletSplit />
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

function Turnover({ bonus }: { bonus: Bonus }) {
  return (
    <Card pad="m" className={styles.wallet}>
      <h2 className={styles.title}>
        <Link to="/history" search={{ tab: 1 }} className={styles.more}>
          {bonus.title}
        </Link>
      </h2>
      <TurnoverRing bonus={bonus} />
    </Card>
  )
}
