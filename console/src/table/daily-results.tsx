import { CasePart } from '../case/fact-list.tsx'
import { type Column, DataTable } from './data-table.tsx'
import type { ExportedList } from './export-button.tsx'

type DailyResultsProps<Day extends { day: string }> = {
  days: Day[]
  file: ExportedList
  columns: readonly Column<Day>[]
}

/** The part of a reward's case that lists its results by Bangkok day. It is absent until there is a first day. */
export function DailyResults<Day extends { day: string }>({ days, file, columns }: DailyResultsProps<Day>) {
  if (days.length === 0) return null
  return (
    <CasePart title="รายวัน">
      <DataTable caption="ผลรายวัน" file={file} columns={columns} rows={days} rowKey={({ day }) => day} />
    </CasePart>
  )
}
