import type { ListName } from '@sala/contract/desk/list-exports/endpoints.ts'
import { Button } from '@sala/ui/action/button.tsx'
import type { ReactNode } from 'react'
import { type Column, DataTable } from './data-table.tsx'
import { ListScreen, type ListTabs, States } from './list-screen.tsx'

/**
 * Search parameters of a screen with a list that is filtered by state. `open` is the id of the object whose case is open, or `new` for the
 * form of a new object.
 */
type StateSearch<State, Open> = { status?: State; open?: Open }

type StateListScreenProps<
  Row extends { id: Open; state: State },
  State extends string,
  Open extends string | number,
> = {
  title: string
  /** The tabs of a screen that has several such lists. */
  tabs?: ListTabs
  caption: string
  /** Text above the table. */
  head?: string | undefined
  /** Text for a list that has no rows without a filter, instead of the general text. */
  empty?: ReactNode
  states: Readonly<Record<State, { text: string }>>
  search: StateSearch<State, Open>
  onSearch: (search: StateSearch<State, Open>) => void
  /** The query of the whole list. */
  list: { data: { rows: Row[] } | undefined; error: unknown; refetch: () => unknown }
  file: ListName
  columns: readonly Column<Row>[]
  /** The button that opens the form of a new object; null if the staff user may not make one. */
  add: { text: string; open: NoInfer<Open> } | null
  /** Returns the content next to the list: the case of the object `open`, or the form of a new object. `close` closes it. */
  panel: (open: Open, close: () => void) => ReactNode
}

/** A screen with a short list that is loaded whole and filtered by state, and the open case next to it. */
export function StateListScreen<
  Row extends { id: Open; state: State },
  State extends string,
  Open extends string | number,
>(props: StateListScreenProps<Row, State, Open>) {
  const { title, tabs, caption, head, empty, states, search, onSearch, list, file, columns, add, panel } =
    props
  const { status, open } = search
  const filter = status === undefined ? {} : { status }
  const rows = list.data?.rows.filter(row => status === undefined || row.state === status)
  const close = () => onSearch(filter)
  return (
    <ListScreen
      title={title}
      tabs={tabs}
      filters={
        <>
          <States
            label={tabs === undefined ? undefined : 'สถานะ'}
            states={states}
            chosen={status}
            onChoose={next => onSearch(next === undefined ? {} : { status: next })}
          />
          {add === null ? null : (
            <Button size="s" kind="primary" onClick={() => onSearch({ ...filter, open: add.open })}>
              {add.text}
            </Button>
          )}
        </>
      }
      empty={list.data?.rows.length === 0 ? empty : undefined}
      pages={{ rows, error: list.error, again: list.refetch, more: undefined }}
      table={listed => (
        <DataTable
          key={file}
          caption={caption}
          head={head}
          file={{ name: file, filter }}
          columns={columns}
          rows={listed}
          rowKey={row => String(row.id)}
          openKey={open === undefined ? undefined : String(open)}
          onOpen={row => onSearch({ ...filter, open: row.id })}
          onMore={undefined}
        />
      )}
      panel={open === undefined ? null : panel(open, close)}
      onClose={close}
    />
  )
}
