import { Bars } from '@sala/ui/chart/bar-chart.tsx'
import { SplitBar } from '@sala/ui/chart/split-bar.tsx'
import { classNames } from '@sala/ui/class-names.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import { monthName } from './month-options.ts'
import styles from './month-summary.module.css'
import { directionOf, moneySources, moneyUses, monthOf, monthSums, playColumns } from './monthly-sums.ts'
import { useMoneyDays } from './use-daily-totals.ts'

/**
 * A month's summary: the result of play by day, and where the money went. It has the same height while it
 * loads.
 */
export function MonthPicture({ month }: { month: string | undefined }) {
  const [now] = useState(() => new Date())
  const { data, error, refetch } = useMoneyDays(month)
  const shown = data?.month ?? month ?? monthOf(now)
  const days = data?.data ?? []
  const sums = monthSums(days)
  if (error && !data) return <FailedAlert error={error} retry={refetch} />
  const toGames = (
    <Link to="/history" search={{ tab: 3, ...(month === undefined ? {} : { month }) }}>
      ดูรายเกม
    </Link>
  )
  return (
    <div className={styles.pair} aria-busy={data === undefined}>
      <Card className={classNames(styles.card, styles.days)}>
        <div className={styles.head}>
          <h2>ผลการเล่น {monthName(shown)}</h2>
          {toGames}
        </div>
        <p className={styles.figure}>
          {data === undefined ? (
            <Skeleton width="8rem" />
          ) : (
            <Money amount={sums.play} direction={directionOf(sums.play)} />
          )}
        </p>
        <Bars
          label={`ผลการเล่นรายวัน ${monthName(shown)}`}
          columns={playColumns(shown, data?.today ?? '', days)}
          nothing={data && 'ยังไม่มีผลการเล่น'}
        />
      </Card>
      <Card className={styles.card}>
        <div className={styles.head}>
          <h2>เงินของเดือนนี้ไปไหน</h2>
          <span className={styles.toGames}>{toGames}</span>
        </div>
        <p className={styles.soft}>{data === undefined ? '\u00a0' : `จาก ${moneySources(sums)}`}</p>
        <SplitBar label="เงินของเดือนนี้ไปไหน" parts={moneyUses(sums)} figures="beside" />
        <p className={styles.note}>ผลการเล่นนับจากรอบที่เว็บเกมบันทึกแล้ว</p>
      </Card>
    </div>
  )
}
