import { classNames } from '@sala/ui/class-names.ts'
import { columnVisibilityFeature, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react'
import { type ColumnChoice, keepChoice, keptChoice } from './column-choice.ts'
import { ColumnChooser } from './column-chooser.tsx'
import styles from './data-table.module.css'
import { ExportButton, type ExportedList } from './export-button.tsx'
import { useVisibleRows } from './use-visible-rows.ts'

const features = tableFeatures({ columnVisibilityFeature })

export type Column<Row> = {
  key: string
  /** The column's header. If the column contains buttons, only the column menu shows it. */
  name: string
  cell: (row: Row) => ReactNode
  /** True: the column is right-aligned, for numbers. */
  end?: boolean
  /** True: a narrow table hides the column, unless the staff user chose to show it. */
  wide?: boolean
  /** True: the column is hidden until the staff user chooses it. */
  hidden?: boolean
  /** True: the column has long text, which wraps onto further lines. */
  long?: boolean
  /** True: the column contains the row's buttons. */
  acts?: boolean
  /** True: the cell already contains the link that opens the row. */
  leads?: boolean
}

export type DataTableProps<Row extends object> = {
  caption: string
  head?: ReactNode
  /** Name of the list, for its export and for the stored choice of columns. */
  file: ExportedList
  /** Columns of the table. The caller must pass the same array object at each render. */
  columns: readonly Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  openKey?: string | undefined
  /** Opens the details of a row; undefined for a list without details. */
  onOpen?: ((row: Row) => void) | undefined
  /** Called near the end of the list to load the next page; undefined if there are no more pages. */
  onMore?: (() => void) | undefined
}

const lookOf = <Row,>({ end, wide, long, acts, key }: Column<Row>, choice: ColumnChoice): string =>
  classNames(
    styles.cell,
    end && styles.end,
    wide && choice[key] !== true && styles.wide,
    long && styles.long,
    acts && styles.acts,
  )

/** Converts the columns for the table library, with visibility and style. The staff user's choice of columns is stored in this browser. */
const useColumns = <Row extends object>(file: ExportedList, columns: readonly Column<Row>[]) => {
  const [choice, setChoice] = useState(() => keptChoice(file.name))
  const defined = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return columns.map(({ key, cell }) => helper.display({ id: key, cell: ({ row }) => cell(row.original) }))
  }, [columns])
  return {
    defined,
    /** Initial visibility of each column. The table library stores later changes in its state. */
    atFirst: Object.fromEntries(columns.map(({ key, hidden = false }) => [key, choice[key] ?? !hidden])),
    looks: Object.fromEntries(columns.map(column => [column.key, lookOf(column, choice)])),
    names: Object.fromEntries(columns.map(({ key, name }) => [key, name])),
    keep: (key: string, shown: boolean) => {
      const next = { ...choice, [key]: shown }
      setChoice(next)
      keepChoice(file.name, next)
    },
  }
}

/** Empty row with the total height of the rows above or below the visible part. Those rows are not rendered. */
const Room = ({ height }: { height: number }) => (
  <tbody>
    <tr style={{ height }} />
  </tbody>
)

/** Returns whether a click hit the table row itself, not a link, button or dialog in the row. */
const isOnRow = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest('a, button, label, input') === null

type LineProps = {
  index: number
  measure: (row: Element | null) => void
  isOpen: boolean
  onOpen: (() => void) | undefined
  children: ReactNode
}

const Line = ({ index, measure, isOpen, onOpen, children }: LineProps) => (
  <tr
    ref={measure}
    data-index={index}
    className={classNames(styles.row, onOpen !== undefined && styles.opens, isOpen && styles.open)}
    onClick={event => {
      if (isOnRow(event)) onOpen?.()
    }}
  >
    {children}
  </tr>
)

type OpenerProps = { isOpen: boolean; onOpen: () => void; children: ReactNode }

/** The button by which keyboard and screen reader open a row. */
const Opener = ({ isOpen, onOpen, children }: OpenerProps) => (
  <button type="button" className={styles.opener} aria-current={isOpen ? 'true' : undefined} onClick={onOpen}>
    {children}
  </button>
)

const Tools = ({ head, file, children }: { head: ReactNode; file: ExportedList; children: ReactNode }) => (
  <div className={styles.tools}>
    <div className={styles.head}>{head}</div>
    <ExportButton {...file} />
    {children}
  </div>
)

/** A table for thousands of rows. It renders only visible rows, loads the next page near the end, and has a column menu. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, head, file, columns, rows, rowKey, openKey, onOpen, onMore } = props
  const { defined, atFirst, looks, names, keep } = useColumns(file, columns)
  const table = useTable({
    features,
    columns: defined,
    data: rows,
    getRowId: rowKey,
    initialState: { columnVisibility: atFirst },
  })
  const models = table.getRowModel().rows
  const isLinked = columns[0]?.leads === true
  const { place, measure, drawn, above, below } = useVisibleRows(models.length, onMore)
  return (
    <div className={styles.place}>
      <Tools head={head} file={file}>
        <ColumnChooser
          choices={table.getAllLeafColumns().map(column => ({
            key: column.id,
            name: names[column.id] ?? '',
            shown: column.getIsVisible(),
            show: shown => {
              column.toggleVisibility(shown)
              keep(column.id, shown)
            },
          }))}
        />
      </Tools>
      <div className={styles.frame}>
        <table ref={place} className={styles.table}>
          <caption className={styles.caption}>{caption}</caption>
          <thead>
            <tr>
              {table.getVisibleLeafColumns().map(({ id }) => (
                <th key={id} scope="col" className={looks[id]}>
                  <span>{names[id]}</span>
                </th>
              ))}
            </tr>
          </thead>
          {above > 0 ? <Room height={above} /> : null}
          <tbody>
            {drawn.map(({ index }) => {
              const row = models[index]
              if (row === undefined) return null
              const isOpen = row.id === openKey
              const press = onOpen && (() => onOpen(row.original))
              return (
                <Line key={row.id} index={index} measure={measure} isOpen={isOpen} onOpen={press}>
                  {row.getVisibleCells().map((cell, at) => (
                    <td key={cell.id} className={looks[cell.column.id]} data-name={names[cell.column.id]}>
                      {at === 0 && press !== undefined && !isLinked ? (
                        <Opener isOpen={isOpen} onOpen={press}>
                          <table.FlexRender cell={cell} />
                        </Opener>
                      ) : (
                        <table.FlexRender cell={cell} />
                      )}
                    </td>
                  ))}
                </Line>
              )
            })}
          </tbody>
          {below > 0 ? <Room height={below} /> : null}
        </table>
      </div>
    </div>
  )
}
