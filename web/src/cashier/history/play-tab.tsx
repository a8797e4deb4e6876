import { Card } from '@sala/ui/data/card.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import { MonthFilter } from './month-filter.tsx'
import { monthName } from './month-options.ts'
import { directionOf, monthOf, monthSums } from './monthly-sums.ts'
import { PlayCalendar } from './play-calendar.tsx'
import styles from './play-tab.module.css'
import { PlayedGames } from './played-games.tsx'
import { useMoneyDays } from './use-daily-totals.ts'

const MONTH_LETTERS = 'YYYY-MM'.length

type PlayTabProps = {
  month: string | undefined
  /** The day whose play is shown, in the calendar's month; undefined shows the whole month. */
  day: string | undefined
  onMonth: (month: string | undefined) => void
}

/** Tab 3 of the history page: play by day and by game (R10). */
export function PlayTab({ month, day, onMonth }: PlayTabProps) {
  const [now] = useState(() => new Date())
  const asked = day?.slice(0, MONTH_LETTERS) ?? month
  const { data, error, refetch } = useMoneyDays(asked)
  const shown = data?.month ?? asked ?? monthOf(now)
  const days = data?.data ?? []
  const { play } = monthSums(day === undefined ? days : days.filter(each => each.day === day))
  const period = day === undefined ? monthName(shown) : `วันที่ ${formatThaiDate(day)}`
  return (
    <div className={styles.tab}>
      <div className={styles.filters}>
        <MonthFilter value={asked} onChange={onMonth} />
        {day === undefined ? null : (
          <Link to="/history" search={{ tab: 3, month: shown }} className={styles.whole}>
            ดูทั้งเดือน
          </Link>
        )}
      </div>
      {error && !data ? <FailedAlert error={error} retry={refetch} /> : null}
      <Card className={styles.card} aria-busy={data === undefined}>
        <h2>ผลการเล่น {period}</h2>
        <p className={styles.figure} aria-live="polite">
          {data === undefined ? (
            <Skeleton width="8rem" />
          ) : (
            <Money amount={play} direction={directionOf(play)} />
          )}
        </p>
        <p className={styles.note}>นับจากรอบที่เว็บเกมบันทึกแล้ว</p>
        <PlayCalendar month={shown} today={data?.today} days={days} />
      </Card>
      <PlayedGames period={period} query={day === undefined ? { month: shown } : { day }} />
    </div>
  )
}
