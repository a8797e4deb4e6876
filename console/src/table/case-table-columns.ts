import type { Column as Plain } from '@sala/ui/data/table.tsx'
import type { Column } from './data-table.tsx'

/**
 * Converts a list's columns for a simple table within a case. Columns that are hidden by default are left out. The first column is the title of the
 * row.
 */
export const plainColumns = <Row>(columns: readonly Column<Row>[]): readonly Plain<Row>[] =>
  columns
    .filter(({ hidden }) => hidden !== true)
    .map(({ key, name, cell, end, wide }, at) => ({
      key,
      head: name,
      cell,
      align: end ? 'end' : 'start',
      place: at === 0 ? 'lead' : wide ? 'wide' : 'line',
    }))
