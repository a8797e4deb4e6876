import type { ListName } from '@sala/contract/desk/list-exports/endpoints.ts'
import type { ReactNode } from 'react'
import { usePermissions } from '../session/desk-session.ts'
import type { Column } from '../table/data-table.tsx'
import { StateListScreen } from '../table/list-by-state-screen.tsx'
import { type RewardKind, type RewardsSearch, rewardKinds } from './rewards-search.ts'

/** Value of the search parameter `open` that shows the form for a new row. */
const NEW = 'new'

/** The search parameters of the screen, and the function that changes them. */
export type ShownList = { readonly search: RewardsSearch; readonly onShow: (search: RewardsSearch) => void }

/** The query of a whole list. */
export type ListQuery<Row> = {
  readonly data: { rows: Row[] } | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

type Props<Row extends { id: string | number; state: State }, State extends string> = ShownList & {
  kind: RewardKind
  caption: string
  head?: string
  empty: ReactNode
  states: Readonly<Record<State, { text: string }>>
  list: ListQuery<Row>
  file: ListName
  columns: readonly Column<Row>[]
  /** Text of the button that opens the form. */
  add: string
  form: (close: () => void) => ReactNode
  opened: (row: Row) => ReactNode
}

/** The list of one kind of reward below the tabs of all kinds, filtered by state, and next to it the open row or the form for a new one. */
export function RewardListScreen<Row extends { id: string | number; state: State }, State extends string>(
  props: Props<Row, State>,
) {
  const { kind, states, search, onShow, list, add, form, opened, ...listed } = props
  const may = usePermissions()
  const show = (next: RewardsSearch) => onShow(kind === 'coupons' ? next : { kind, ...next })
  const { status, open } = search
  const isState = (value: string | undefined): value is State =>
    value !== undefined && Object.hasOwn(states, value)
  return (
    <StateListScreen<Row, State, string | number>
      title="สิทธิประโยชน์"
      tabs={{
        id: 'rewards',
        label: 'ประเภทสิทธิประโยชน์',
        items: Object.entries(rewardKinds).map(([key, { text }]) => ({ key, label: text })),
        active: kind,
        onChange: next => onShow(next === 'coupons' ? {} : { kind: next as RewardKind }),
      }}
      states={states}
      search={{ ...(isState(status) ? { status } : {}), ...(open === undefined ? {} : { open }) }}
      onSearch={next =>
        show({
          ...(next.status === undefined ? {} : { status: next.status }),
          ...(next.open === undefined ? {} : { open: String(next.open) }),
        })
      }
      list={list}
      add={may('promotions.publish') ? { text: add, open: NEW } : null}
      panel={(wanted, close) => {
        if (wanted === NEW) return form(close)
        const row = list.data?.rows.find(({ id }) => String(id) === wanted)
        return row === undefined ? null : opened(row)
      }}
      {...listed}
    />
  )
}
