import { ChevronRight } from '@sala/ui/brand/icons.ts'
import { shareOf } from '@sala/ui/chart/chart-scale.ts'
import { Ring } from '@sala/ui/chart/ring-chart.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../calls/query-cache.ts'
import { useSignedIn } from '../session/session-state.ts'
import { CountedStakesNote } from './counted-stakes-note.tsx'
import { type Bonus, isRunning } from './promotion-texts.ts'
import styles from './remaining-turnover.module.css'

const HUNDRED_PERCENT = 100

/** A ring with figures that shows how much of a bonus's wagering requirement is met. */
export function TurnoverRing({
  bonus,
}: {
  bonus: Pick<Bonus, 'turnover_done' | 'turnover_needed' | 'turnover_left' | 'title'>
}) {
  const { turnover_done, turnover_needed, turnover_left, title } = bonus
  const words = `ทำแล้ว ${formatBaht(turnover_done)} จาก ${formatBaht(turnover_needed)} บาท`
  return (
    <div className={styles.turnover}>
      <Ring
        label={`ยอดเทิร์นของ ${title}`}
        value={turnover_done}
        max={turnover_needed}
        valueText={words}
        className={styles.ring}
      >
        <b>{Math.floor(shareOf(turnover_done, turnover_needed) * HUNDRED_PERCENT)}%</b>
      </Ring>
      <div>
        <p className={styles.figure}>เหลือยอดเทิร์น {formatBaht(turnover_left)} บาท</p>
        <p className={styles.words}>{words}</p>
      </div>
    </div>
  )
}

/** Shows, on the promotion page, the stakes that the open bonus still requires (its turnover). Renders nothing without an open bonus. */
export function TurnoverLeft() {
  const { data } = useQuery({ ...call('GET /bonuses'), enabled: useSignedIn() })
  const bonus = data?.data.find(isRunning)
  if (bonus === undefined) return null
  return (
    <Card className={styles.left}>
      <Link to="/history" search={{ tab: 1 }} className={styles.link}>
        <span className={styles.title}>{bonus.title}</span>
        <ChevronRight aria-hidden="true" />
      </Link>
      <div className={styles.halves}>
        <TurnoverRing bonus={bonus} />
        <CountedStakesNote bonus={bonus} />
      </div>
    </Card>
  )
}
