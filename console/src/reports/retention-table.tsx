import { classNames } from '@sala/ui/class-names.ts'
import spoken from '@sala/ui/screen-reader-text.module.css'
import type { Answer } from '../calls/api.ts'
import { countText, percentText, shareOf, shortWeek, weekName } from './report-figure-texts.ts'
import type { Measure } from './reports-search.ts'
import styles from './retention-table.module.css'

type Cohort = Answer<'GET /reports/retention'>['rows'][number]
type Week = Cohort['weeks'][number]

const activeIn = (week: Week, measure: Measure): number =>
  measure === 'deposited' ? week.depositors : week.players

type CellProps = { share: number | null; hint: string; isOpen: boolean }

function Cell({ share, hint, isOpen }: CellProps) {
  const whole = share === null ? null : Math.round(share)
  return (
    <td
      className={classNames(styles.cell, isOpen && styles.incomplete)}
      style={{ '--share': `${whole ?? 0}%` } as React.CSSProperties}
      title={hint}
    >
      {whole === null ? '–' : whole}
      {whole === null ? null : <span className={spoken.spoken}>%</span>}
    </td>
  )
}

/**
 * Returns totals for each week number: the active members of all cohorts for which that week is over, and all members of these cohorts. A
 * cohort is the members whose first deposit was in one week.
 */
const totalsOf = (rows: readonly Cohort[], measure: Measure, last: string) =>
  Array.from({ length: Math.max(0, ...rows.map(({ weeks }) => weeks.length)) }, (_, no) => {
    const over = rows.flatMap(({ members, weeks }) => {
      const week = weeks[no]
      return week === undefined || week.week === last ? [] : [{ members, active: activeIn(week, measure) }]
    })
    return {
      no,
      members: over.reduce((sum, { members }) => sum + members, 0),
      active: over.reduce((sum, { active }) => sum + active, 0),
    }
  })

/**
 * A table of cohorts (the members whose first deposit was in one week) by weeks. A stronger colour of a cell means that a larger share of the
 * cohort was active in that week.
 */
export function RetentionTable({ rows, measure }: { rows: readonly Cohort[]; measure: Measure }) {
  const last = rows.at(-1)?.week ?? ''
  const totals = totalsOf(rows, measure, last)
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={spoken.spoken}>ส่วนของสมาชิกที่ยังอยู่ในแต่ละสัปดาห์หลังฝากครั้งแรก เป็นเปอร์เซ็นต์</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.week}>
              ฝากครั้งแรก
            </th>
            <th scope="col" className={styles.members}>
              คน
            </th>
            {totals.map(({ no }) => (
              <th key={no} scope="col">
                {no}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={styles.total}>
            <th scope="row" className={styles.week}>
              รวม
            </th>
            <td className={styles.members}>
              {countText(rows.reduce((sum, { members }) => sum + members, 0))}
            </td>
            {totals.map(({ no, members, active }) => (
              <Cell
                key={no}
                share={shareOf(active, members)}
                isOpen={false}
                hint={`${countText(active)} จาก ${countText(members)} คน สัปดาห์ที่ ${no}`}
              />
            ))}
          </tr>
          {rows.map(({ week: cohort, members, weeks }) => (
            <tr key={cohort}>
              <th scope="row" className={styles.week} title={weekName(cohort)}>
                {shortWeek(cohort)}
              </th>
              <td className={styles.members}>{countText(members)}</td>
              {weeks.map(week => {
                const active = activeIn(week, measure)
                const share = shareOf(active, members)
                return (
                  <Cell
                    key={week.no}
                    share={share}
                    isOpen={week.week === last}
                    hint={`${countText(active)} จาก ${countText(members)} คน (${percentText(share)}) สัปดาห์ ${weekName(week.week)}`}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
