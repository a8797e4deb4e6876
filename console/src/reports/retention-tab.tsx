import { Chip } from '@sala/ui/action/chip.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { call } from '../calls/query-cache.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { ExportButton } from '../table/export-button.tsx'
import { type TabProps, WeekFilters, weeksOf } from './report-week-filters.tsx'
import styles from './reports.module.css'
import { type Measure, measures } from './reports-search.ts'
import { RetentionTable } from './retention-table.tsx'

/** Members by the week of their first deposit, and the share that was active in each later week. */
export function RetentionTab({ search, onSearch }: TabProps) {
  const weeks = weeksOf(search)
  const { measure = 'deposited' } = search
  const { data, error, refetch } = useQuery(call('GET /reports/retention', { query: { weeks } }))
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  return (
    <>
      <WeekFilters search={search} onSearch={onSearch} countedAt={data.counted_at}>
        <div className={styles.chips}>
          {Object.entries(measures).map(([key, name]) => (
            <Chip
              key={key}
              selected={measure === key}
              onClick={() => onSearch({ ...search, measure: key as Measure })}
            >
              {name}
            </Chip>
          ))}
        </div>
        <ExportButton name="report_retention" filter={{ weeks }} />
      </WeekFilters>
      {data.rows.length === 0 ? (
        <EmptyState title="ยังไม่มีสมาชิกที่ฝากครั้งแรก">เมื่อมีคนฝากครั้งแรก สัปดาห์นั้นจะขึ้นเป็นแถวที่นี่</EmptyState>
      ) : (
        <>
          <RetentionTable rows={data.rows} measure={measure} />
          <p className={styles.how}>
            แถวคือสมาชิกที่ฝากครั้งแรกในสัปดาห์นั้น (จันทร์ถึงอาทิตย์ เวลากรุงเทพฯ) ช่องคือกี่เปอร์เซ็นต์ของคนเหล่านั้นที่
            {measures[measure]}ในสัปดาห์ที่ 0, 1, 2 … ช่องเส้นประคือสัปดาห์นี้ซึ่งยังไม่ครบ แถวรวมนับเฉพาะสัปดาห์ที่ครบแล้ว
          </p>
        </>
      )}
    </>
  )
}
