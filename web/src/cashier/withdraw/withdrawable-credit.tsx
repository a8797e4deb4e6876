import { Ring } from '@sala/ui/chart/ring-chart.tsx'
import { SplitBar, type SplitPart } from '@sala/ui/chart/split-bar.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { Link } from '@tanstack/react-router'
import type { Answer } from '../../calls/api.ts'
import { CountedStakesNote } from '../../promotions/counted-stakes-note.tsx'
import { seenWords } from '../../wallet/credit-age-text.ts'
import { ReservedMoney } from './reserved-money.tsx'
import styles from './withdrawable-credit.module.css'

type Now = Answer<'GET /withdrawable'>
type WithdrawableProps = { now: Now; remainingToday: number }

/** Splits the credit into four parts: withdrawable, locked by a bonus, too little for the minimum withdrawal, and in transfer. */
const partsOf = ({ free, balance, locked, locked_by, pending }: Now): SplitPart[] => {
  const rest = Math.max(0, balance - free - locked)
  return [
    { key: 'free', name: 'ถอนได้', amount: free, tone: 'jade' as const },
    { key: 'locked', name: `ล็อกโดย ${locked_by?.title ?? 'โบนัส'}`, amount: locked, tone: 'amber' as const },
    { key: 'rest', name: 'ยังถอนไม่ได้', amount: rest, tone: 'coral' as const },
    { key: 'pending', name: 'กำลังดำเนินการ', amount: pending, tone: 'faint' as const },
  ].filter(({ key, amount }) => key === 'free' || amount > 0)
}

/**
 * Shows how much credit can be withdrawn, how much a bonus locks, and how much is in transfer. For the bonus it shows the turnover (the
 * stakes) that is still required.
 */
export function Withdrawable({ now, remainingToday }: WithdrawableProps) {
  const { free, balance, reason, seen_at, locked_by, set_aside } = now
  const parts = partsOf(now)
  return (
    <Card look="lit" pad="m" className={styles.card}>
      <div className={styles.head}>
        <p className={styles.label}>ถอนได้ตอนนี้</p>
        <p className={styles.seen}>{seenWords(seen_at)}</p>
      </div>
      <Money amount={free} size="xl" gold />
      {reason === null ? null : (
        <p className={styles.reason}>
          {reason.text} {free === 0 ? `ตอนนี้คุณมี ${formatBaht(balance)} บาท` : ''}
        </p>
      )}
      {parts.length > 1 ? <SplitBar label="เครดิตทั้งหมดของคุณ" parts={parts} /> : null}
      <p className={styles.label}>วันนี้ถอนได้อีก {formatBaht(remainingToday)} บาท</p>
      {set_aside === null ? null : <ReservedMoney money={set_aside} />}
      {locked_by === null ? null : <LockedBy bonus={locked_by} />}
    </Card>
  )
}

function LockedBy({ bonus }: { bonus: NonNullable<Now['locked_by']> }) {
  const { turnover_done, turnover_needed, turnover_left } = bonus
  const share = turnover_needed > 0 ? Math.min(1, turnover_done / turnover_needed) : 1
  return (
    <div className={styles.locked}>
      <div className={styles.turnover}>
        <Ring
          label={`ยอดเทิร์นของ ${bonus.title}`}
          value={turnover_done}
          max={turnover_needed}
          valueText={`ทำแล้ว ${formatBaht(turnover_done)} จาก ${formatBaht(turnover_needed)} บาท`}
          className={styles.ring}
        >
          <span className={styles.percent}>{Math.floor(share * 100)}%</span>
        </Ring>
        <div>
          <p className={styles.left}>ต้องทำยอดเทิร์นอีก {formatBaht(turnover_left)} บาท</p>
          <p className={styles.seen}>
            ทำแล้ว {formatBaht(turnover_done)} จาก {formatBaht(turnover_needed)} บาท
          </p>
        </div>
      </div>
      <CountedStakesNote bonus={bonus} />
      <Link to="/history" search={{ tab: 1 }} className={styles.link}>
        ดูโบนัสหรือสละโบนัส
      </Link>
    </div>
  )
}
