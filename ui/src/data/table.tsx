import { Fragment, type ReactNode } from 'react'
import { ChevronRight } from '../brand/icons.ts'
import { classNames } from '../class-names.ts'
import spoken from '../screen-reader-text.module.css'
import styles from './table.module.css'

export interface Column<Row> {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end' | undefined
  /**
   * Position of the column's value when rows are shown as cards. `lead`: the card's title. `figure`: next to the title. `note` and `aside`:
   * below the title. `line`: a line with head and value. `wide`: only in wide tables.
   */
  place?: 'lead' | 'figure' | 'note' | 'aside' | 'line' | 'wide' | undefined
}

export interface DataTableProps<Row> {
  /** Description of the table for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Returns the action of a press on the row; null for a row without an action. */
  onOpen?: ((row: Row) => (() => void) | null) | undefined
  /** Returns the group of a row. Consecutive rows of one group, such as a day, share a heading. */
  groupOf?: ((row: Row) => { key: string; head: ReactNode }) | undefined
  className?: string | undefined
}

/**
 * A list that is shown as a table from a width of 40 rem, and as cards below that. The markup is always a
 * table, for screen readers.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  onOpen,
  groupOf,
  className,
}: DataTableProps<Row>) {
  return (
    <div className={classNames(styles.frame, className)}>
      <table className={classNames(styles.table, onOpen && styles.opening)}>
        <caption className={spoken.spoken}>{caption}</caption>
        <thead className={styles.head}>
          <tr>
            {columns.map(column => (
              <th
                key={column.key}
                scope="col"
                className={classNames(
                  styles[column.align ?? 'start'],
                  column.place === 'wide' && styles.wide,
                )}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body}>
          {rows.map((row, index) => {
            const group = groupOf?.(row)
            const before = rows[index - 1]
            const begins = group && (before === undefined || groupOf?.(before).key !== group.key)
            return (
              <Fragment key={rowKey(row)}>
                {begins ? (
                  <tr className={styles.group}>
                    <th scope="rowgroup" colSpan={columns.length}>
                      {group.head}
                    </th>
                  </tr>
                ) : null}
                <tr className={styles.row}>
                  {columns.map(column => (
                    <td
                      key={column.key}
                      data-head={column.head}
                      className={classNames(
                        styles.cell,
                        styles[column.align ?? 'start'],
                        styles[column.place ?? 'line'],
                      )}
                    >
                      <Cell column={column} row={row} open={onOpen?.(row) ?? null} />
                    </td>
                  ))}
                </tr>
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** A table cell. In a row with an action, the title is a button that covers the row, and the last cell has an arrow. */
function Cell<Row>({ column, row, open }: { column: Column<Row>; row: Row; open: (() => void) | null }) {
  if (column.place !== 'lead' || open === null) return column.cell(row)
  return (
    <button type="button" className={styles.open} onClick={open}>
      {column.cell(row)}
      <ChevronRight aria-hidden="true" />
    </button>
  )
}
