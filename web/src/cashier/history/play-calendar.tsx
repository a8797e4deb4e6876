import { classNames } from '@sala/ui/class-names.ts'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import spoken from '@sala/ui/screen-reader-text.module.css'
import { Link } from '@tanstack/react-router'
import { dayNumber, daysOfMonth, type MoneyDay, playWords } from './monthly-sums.ts'
import styles from './play-tab.module.css'

const WEEKDAYS = ['อา.', 'จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.']

type PlayCalendarProps = {
  month: string
  today: string | undefined
  days: readonly MoneyDay[]
}

/**
 * A month as a calendar. Each day with play shows its result and links to the day's details; the selected
 * day is marked.
 */
export function PlayCalendar({ month, today, days }: PlayCalendarProps) {
  const known = new Map(days.map(day => [day.day, day]))
  const all = daysOfMonth(month)
  const before = new Date(`${all[0]}T00:00:00Z`).getUTCDay()
  return (
    <div className={styles.calendar}>
      {WEEKDAYS.map(name => (
        <span key={name} aria-hidden="true" className={styles.weekday}>
          {name}
        </span>
      ))}
      {all.map((day, index) => (
        <span key={day} style={index === 0 ? { gridColumnStart: before + 1 } : undefined}>
          <Day day={day} of={known.get(day)} isToday={day === today} />
        </span>
      ))}
    </div>
  )
}

type DayProps = { day: string; of: MoneyDay | undefined; isToday: boolean }

function Day({ day, of, isToday }: DayProps) {
  const number = <b className={isToday ? styles.today : undefined}>{dayNumber(day)}</b>
  if (of === undefined || of.rounds === 0) return <span className={styles.day}>{number}</span>
  const { play, rounds } = of
  const tone = play > 0 ? styles.won : play < 0 ? styles.lost : styles.even
  return (
    <Link to="/history" search={{ tab: 3, day }} className={classNames(styles.day, styles.played, tone)}>
      {number}
      <span className={spoken.spoken}>
        {`${formatThaiDate(day).replace(/^\d+/, '')} ${playWords(play)} ${rounds} รอบ `}
      </span>
      <small>{`${play > 0 ? '+' : ''}${formatBahtShort(Math.round(play))}`}</small>
    </Link>
  )
}
