import { ChevronRight } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { Meter } from '@sala/ui/status/meter.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../queries.ts'
import { useSignedIn } from '../session/start.ts'
import styles from './turnover-left.module.css'
import { WhichStakes } from './which-stakes.tsx'
import { type Bonus, isRunning } from './words.ts'

/** How far the turnover of a bonus has come. */
export function TurnoverMeter({
  bonus,
}: {
  bonus: Pick<Bonus, 'turnover_done' | 'turnover_needed' | 'title'>
}) {
  const { turnover_done, turnover_needed, title } = bonus
  const words = `ทำแล้ว ${formatBaht(turnover_done)} จาก ${formatBaht(turnover_needed)} บาท`
  return (
    <div className={styles.meter}>
      <Meter
        label={`ยอดเทิร์นของ ${title}`}
        value={turnover_done}
        max={Math.max(turnover_needed, 1)}
        valueText={words}
      />
      <p>{words}</p>
    </div>
  )
}

/** For the home page: the turnover that is left of the open bonus; nothing for whoever has none. */
export function TurnoverLeft() {
  const { data } = useQuery({ ...call('GET /bonuses'), enabled: useSignedIn() })
  const bonus = data?.data.find(isRunning)
  if (bonus === undefined) return null
  return (
    <Card className={styles.left}>
      <Link to="/history" search={{ tab: 1 }} className={styles.link}>
        <span>
          <span className={styles.title}>{bonus.title}</span>
          <span className={styles.figure}>เหลือยอดเทิร์น {formatBaht(bonus.turnover_left)} บาท</span>
        </span>
        <ChevronRight aria-hidden="true" />
      </Link>
      <TurnoverMeter bonus={bonus} />
      <WhichStakes bonus={bonus} />
    </Card>
  )
}
