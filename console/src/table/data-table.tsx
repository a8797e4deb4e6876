import { Checkbox } from '@sala/ui/choice/checkbox.tsx'
import { classNames } from '@sala/ui/class-names.ts'
import { columnVisibilityFeature, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import styles from './data-table.module.css'
import { type ListTaken, TakeAway } from './take-away.tsx'

const features = tableFeatures({ columnVisibilityFeature })

const ROW_PX = 44
const ROWS_AROUND = 12

export type Column<Row> = {
  key: string
  name: string
  cell: (row: Row) => ReactNode
  /** Figures end at one line. */
  end?: boolean
  /** Only where there is room for it. */
  wide?: boolean
  /** Not shown until it is chosen. */
  hidden?: boolean
}

type DataTableProps<Row extends object> = {
  caption: string
  /** What of it is taken away as a file. */
  file: ListTaken
  /** Stable: made once for the screen. */
  columns: readonly Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  openKey: string | undefined
  onOpen: (row: Row) => void
  /** Asked for when the end comes into sight; undefined: this is all. */
  onMore: (() => void) | undefined
}

/** The columns of the table as the library has them, and which of them are shown from the start. */
const useColumns = <Row extends object>(columns: readonly Column<Row>[]) =>
  useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return {
      defined: columns.map(({ key, name, cell }) =>
        helper.display({ id: key, header: name, cell: ({ row }) => cell(row.original) }),
      ),
      shown: Object.fromEntries(columns.map(({ key, hidden = false }) => [key, !hidden])),
      looks: Object.fromEntries(
        columns.map(({ key, end = false, wide = false }) => [
          key,
          classNames(styles.cell, end && styles.end, wide && styles.wide),
        ]),
      ),
    }
  }, [columns])

/** As high as the rows that are out of sight. */
const Room = ({ height }: { height: number }) => (
  <tbody>
    <tr style={{ height }} />
  </tbody>
)

type Choice = { name: string; shown: boolean; show: (shown: boolean) => void }

function Chooser({ choices }: { choices: readonly Choice[] }) {
  return (
    <details className={styles.chooser}>
      <summary className={styles.summary}>คอลัมน์</summary>
      <div className={styles.choices}>
        {choices.map(({ name, shown, show }) => (
          <Checkbox key={name} label={name} checked={shown} onChange={event => show(event.target.checked)} />
        ))}
      </div>
    </details>
  )
}

/** What is in sight of the rows, and how high the rest is above and below. */
const useSight = (count: number, onMore: (() => void) | undefined) => {
  const place = useRef<HTMLDivElement>(null)
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => ROW_PX,
    overscan: ROWS_AROUND,
    scrollMargin: place.current?.offsetTop ?? 0,
  })
  const drawn = virtual.getVirtualItems()
  const [first, last] = [drawn[0], drawn.at(-1)]
  const { scrollMargin } = virtual.options
  useEffect(() => {
    if ((last?.index ?? 0) >= count - 1) onMore?.()
  }, [last?.index, count, onMore])
  return {
    place,
    drawn,
    above: (first?.start ?? scrollMargin) - scrollMargin,
    below: virtual.getTotalSize() - ((last?.end ?? scrollMargin) - scrollMargin),
  }
}

/** A list of thousands: the rows in sight are drawn, the next page is asked for at the end, and columns are chosen above it. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, file, columns, rows, rowKey, openKey, onOpen, onMore } = props
  const { defined, shown, looks } = useColumns(columns)
  const table = useTable({
    features,
    columns: defined,
    data: rows,
    getRowId: rowKey,
    initialState: { columnVisibility: shown },
  })
  const models = table.getRowModel().rows
  const { place, drawn, above, below } = useSight(models.length, onMore)
  return (
    <div ref={place} className={styles.place}>
      <div className={styles.tools}>
        <TakeAway {...file} />
        <Chooser
          choices={table.getAllLeafColumns().map(column => ({
            name: String(column.columnDef.header),
            shown: column.getIsVisible(),
            show: shown => column.toggleVisibility(shown),
          }))}
        />
      </div>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          {table.getHeaderGroups().map(group => (
            <tr key={group.id}>
              {group.headers.map(header => (
                <th key={header.id} scope="col" className={looks[header.column.id]}>
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        {above > 0 ? <Room height={above} /> : null}
        <tbody>
          {drawn.map(({ index }) => {
            const row = models[index]
            if (row === undefined) return null
            return (
              <tr
                key={row.id}
                className={classNames(styles.row, row.id === openKey && styles.open)}
                onClick={() => onOpen(row.original)}
              >
                {row.getVisibleCells().map((cell, at) => (
                  <td key={cell.id} className={looks[cell.column.id]}>
                    {at === 0 ? (
                      <button type="button" className={styles.opener} onClick={() => onOpen(row.original)}>
                        <table.FlexRender cell={cell} />
                      </button>
                    ) : (
                      <table.FlexRender cell={cell} />
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
        {below > 0 ? <Room height={below} /> : null}
      </table>
    </div>
  )
}
