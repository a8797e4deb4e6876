import type { Column as Plain } from '@sala/ui/data/table.tsx'
import type { Column } from './data-table.tsx'

/** The columns of a list for a table inside one case, where none is chosen: the first leads. */
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
