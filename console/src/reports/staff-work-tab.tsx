import { staffWorkNames } from '@sala/contract/desk/display-texts/report-texts.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Answer } from '../calls/api.ts'
import { call } from '../calls/query-cache.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { TimeField } from '../fields/time-field.tsx'
import { usePermissions } from '../session/desk-session.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import { countText, durationText } from './report-figure-texts.ts'
import type { TabProps } from './report-week-filters.tsx'
import styles from './reports.module.css'
import { daysOf } from './reports-search.ts'

type Row = Answer<'GET /reports/staff'>['rows'][number]

const columns: readonly Column<Row>[] = [
  { key: 'operator', name: 'เจ้าหน้าที่', cell: ({ operator }) => operator },
  { key: 'kind', name: 'งาน', cell: ({ kind }) => staffWorkNames[kind] },
  { key: 'decisions', name: 'ครั้ง', cell: ({ decisions }) => countText(decisions), end: true },
  {
    key: 'median',
    name: 'เวลาค่ากลาง',
    cell: ({ median_seconds }) => durationText(median_seconds),
    end: true,
  },
  {
    key: 'p90',
    name: '90% ไม่เกิน',
    cell: ({ p90_seconds }) => durationText(p90_seconds),
    end: true,
    wide: true,
  },
  {
    key: 'amount',
    name: 'ยอดที่ตัดสิน',
    cell: ({ amount }) => (amount === null ? '–' : <Money amount={amount} />),
    end: true,
    wide: true,
  },
]

/**
 * Decisions of each staff user by kind, with the time from the arrival of the work to the decision. A row links to the staff user's entries
 * in the audit log.
 */
export function StaffTab({ search, onSearch }: TabProps) {
  const navigate = useNavigate()
  const may = usePermissions()
  const { from, to } = daysOf(search, new Date())
  const { data, error, refetch } = useQuery(call('GET /reports/staff', { query: { from, to } }))
  const openLog = ({ operator }: Row) =>
    void navigate({ to: '/system', search: { tab: 'audit', of: operator } })
  return (
    <>
      <div className={styles.filters}>
        <TimeField
          kind="day"
          label="ตั้งแต่"
          value={from}
          onValueChange={value => onSearch({ ...search, from: value })}
        />
        <TimeField
          kind="day"
          label="ถึง"
          value={to}
          onValueChange={value => onSearch({ ...search, to: value })}
        />
      </div>
      {data === undefined ? (
        <CaseWaiting error={error} retry={refetch} />
      ) : data.rows.length === 0 ? (
        <EmptyState title="ไม่มีงานที่ตัดสินในช่วงนี้">ลองเลือกช่วงวันอื่น</EmptyState>
      ) : (
        <DataTable
          caption="งานของเจ้าหน้าที่"
          file={{ name: 'report_staff', filter: { from, to } }}
          columns={columns}
          rows={data.rows}
          rowKey={({ operator, kind }) => `${operator} ${kind}`}
          onOpen={may('audit.read') ? openLog : undefined}
        />
      )}
      <p className={styles.how}>
        เวลานับจากงานเข้ามาจนถึงตัดสิน รวมช่วงที่ยังไม่มีใครเข้าเวรและช่วงที่รอข้อมูล จำนวนและเวลาจึงขึ้นกับเวรและความยากของงาน
        ใช้ดูว่างานใดรอนาน ไม่ใช่เพื่อจัดอันดับคน รายชื่อเรียงตามตัวอักษร ข้อเสนอที่ผ่านแล้วนับทั้งข้อเสนอและงานที่ตัดสิน
      </p>
    </>
  )
}
