import { DataTable, type DataTableProps } from './data-table.tsx'
import styles from './list-section.module.css'

type Props<Row extends object> = Omit<DataTableProps<Row>, 'caption' | 'head'> & {
  title: string
  empty: string
  /** True: the number of rows is shown next to the title. */
  counted?: boolean
}

export function ListPart<Row extends object>({ title, empty, counted = false, ...table }: Props<Row>) {
  const heading = (
    <h2 className={styles.heading}>
      {title}
      {counted ? ` ${table.rows.length}` : ''}
    </h2>
  )
  return (
    <section aria-label={title}>
      {table.rows.length === 0 ? (
        <>
          {heading}
          <p className={styles.empty}>{empty}</p>
        </>
      ) : (
        <DataTable caption={title} head={heading} {...table} />
      )}
    </section>
  )
}
