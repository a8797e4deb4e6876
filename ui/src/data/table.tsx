import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import spoken from '../spoken.module.css'
import styles from './table.module.css'

export interface Column<Row> {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end' | undefined
  /** On a phone: `lead` is the card's title, `figure` stands beside it, the rest are lines of head and value; `wide` shows from 768 px only. */
  place?: 'lead' | 'figure' | 'line' | 'wide' | undefined
}

export interface DataTableProps<Row> {
  /** Says what the table lists, for a screen reader. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  className?: string | undefined
}

/** One table: rows from 768 px, cards below. One markup for both, so a screen reader always meets a table. */
export function DataTable<Row>({ caption, columns, rows, rowKey, className }: DataTableProps<Row>) {
  return (
    <table className={classNames(styles.table, className)}>
      <caption className={spoken.spoken}>{caption}</caption>
      <thead className={styles.head}>
        <tr>
          {columns.map(column => (
            <th key={column.key} scope="col" className={styles[column.align ?? 'start']}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.body}>
        {rows.map(row => (
          <tr key={rowKey(row)} className={styles.row}>
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
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
