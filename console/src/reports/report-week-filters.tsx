import { Chip } from '@sala/ui/action/chip.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import type { ReactNode } from 'react'
import styles from './reports.module.css'
import { type ReportsSearch, type Weeks, weekChoices } from './reports-search.ts'

export type TabProps = { search: ReportsSearch; onSearch: (search: ReportsSearch) => void }

/** Returns the number of weeks to show; by default that of the shortest report. */
export const weeksOf = ({ weeks = weekChoices[0] }: ReportsSearch): Weeks => weeks

/** The filters of a weekly report, with the time at which the server last computed it. */
export function WeekFilters({
  search,
  onSearch,
  countedAt,
  children,
}: TabProps & { countedAt: string | null; children?: ReactNode }) {
  return (
    <div className={styles.filters}>
      <div className={styles.chips}>
        {weekChoices.map(weeks => (
          <Chip
            key={weeks}
            selected={weeksOf(search) === weeks}
            onClick={() => onSearch({ ...search, weeks })}
          >
            {weeks} สัปดาห์
          </Chip>
        ))}
      </div>
      {children}
      <p className={styles.counted}>
        {countedAt === null
          ? 'ระบบกำลังนับครั้งแรก เปิดหน้านี้ใหม่ในอีกสักครู่'
          : `นับล่าสุด ${formatThaiDateTime(countedAt)} น. ระบบนับใหม่ทุกคืน`}
      </p>
    </div>
  )
}
