import { classNames } from '@sala/ui/class-names.ts'
import { columnVisibilityFeature, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react'
import { type ColumnChoice, keepChoice, keptChoice } from './column-choice.ts'
import { ColumnChooser } from './column-chooser.tsx'
import styles from './data-table.module.css'
import { type ListTaken, TakeAway } from './take-away.tsx'
import { useSight } from './use-sight.ts'

const features = tableFeatures({ columnVisibilityFeature })

export type Column<Row> = {
  key: string
  /** Its head; of a column of buttons the name in the list of columns, and nothing above it. */
  name: string
  cell: (row: Row) => ReactNode
  /** Figures end at one line. */
  end?: boolean
  /** Shown where it fits or was chosen. */
  wide?: boolean
  /** Not shown until it is chosen. */
  hidden?: boolean
  /** Sentences: broken over lines instead of drawn out. */
  long?: boolean
  /** Buttons of the row. */
  acts?: boolean
  /** It is a link to where the row leads. */
  leads?: boolean
}

export type DataTableProps<Row extends object> = {
  caption: string
  /** Content above the table, next to its tools. */
  head?: ReactNode
  /** Name of the list for exports and for the stored columns. */
  file: ListTaken
  /** Stable: made once for the screen. */
  columns: readonly Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  openKey?: string | undefined
  /** Opens a row; absent for lists without details. */
  onOpen?: ((row: Row) => void) | undefined
  /** Asked for when the end comes into sight; undefined: this is all. */
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

/** The columns as the library has them, which of them are shown, and how each looks; a choice is kept on this machine. */
const useColumns = <Row extends object>(file: ListTaken, columns: readonly Column<Row>[]) => {
  const [choice, setChoice] = useState(() => keptChoice(file.name))
  const defined = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return columns.map(({ key, cell }) => helper.display({ id: key, cell: ({ row }) => cell(row.original) }))
  }, [columns])
  return {
    defined,
    /** As the list is first seen; the library keeps what is changed from then on. */
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

/** As high as the rows that are out of sight. */
const Room = ({ height }: { height: number }) => (
  <tbody>
    <tr style={{ height }} />
  </tbody>
)

/** On the row itself: not on a link or a button of it, and not in a dialog that one of them has opened. */
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

/** The row for whoever has no mouse. */
const Opener = ({ isOpen, onOpen, children }: OpenerProps) => (
  <button type="button" className={styles.opener} aria-current={isOpen ? 'true' : undefined} onClick={onOpen}>
    {children}
  </button>
)

const Tools = ({ head, file, children }: { head: ReactNode; file: ListTaken; children: ReactNode }) => (
  <div className={styles.tools}>
    <div className={styles.head}>{head}</div>
    <TakeAway {...file} />
    {children}
  </div>
)

/** A list of thousands: the rows in sight are drawn, the next page is asked for at the end, and columns are chosen above it. */
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
  const { place, measure, drawn, above, below } = useSight(models.length, onMore)
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
