import { Card } from '@sala/ui/data/card.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { directionOf } from '../../cashier/history/monthly-sums.ts'
import { useMoneyDays } from '../../cashier/history/use-daily-totals.ts'
import { hoursAndMinutes } from '../../protection/protection-texts.ts'
import { useProtectionDays } from '../../protection/use-protection-days.ts'
import styles from './side-column.module.css'

/** A card with the member's totals and play time of the current day in Bangkok. */
export function TodayCard() {
  const money = useMoneyDays(undefined).data
  const minutes = useProtectionDays()?.at(-1)?.minutes
  const today = money?.data.find(({ day }) => day === money.today)
  const known = (words: ReactNode) => (money === undefined ? <Skeleton width="4rem" /> : words)
  return (
    <Card pad="m" className={styles.wallet}>
      <h2 className={styles.title}>
        <Link to="/history" search={{ tab: 3 }} className={styles.more}>
          วันนี้
        </Link>
      </h2>
      <dl className={styles.today} aria-busy={money === undefined || minutes === undefined}>
        <Line name="ฝากเข้า" value={known(<Money amount={today?.deposit ?? 0} />)} />
        <Line name="ถอนออก" value={known(<Money amount={Math.abs(today?.withdraw ?? 0)} />)} />
        <Line
          name={`ผลการเล่น ${today === undefined ? '' : `${today.rounds} รอบ`}`}
          value={known(<Money amount={today?.play ?? 0} direction={directionOf(today?.play ?? 0)} />)}
        />
        <Line
          name="เวลาที่เล่น"
          value={minutes === undefined ? <Skeleton width="4rem" /> : hoursAndMinutes(minutes)}
        />
      </dl>
    </Card>
  )
}

function Line({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
