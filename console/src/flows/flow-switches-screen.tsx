import { actorName } from '@sala/contract/desk/display-texts/audit/audit-actions.ts'
import { flowName } from '@sala/contract/desk/display-texts/flow-switch-texts.ts'
import { Chip } from '@sala/ui/action/chip.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { call } from '../calls/query-cache.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import { ListScreen } from '../table/list-screen.tsx'
import { FlowCase } from './flow-switch-case.tsx'
import { type FlowRow, flowStates } from './flow-switch-texts.ts'
import type { FlowsSearch } from './flow-switches-search.ts'

const route = getRouteApi('/flows')

const timeOf = (at: string | null): string => (at === null ? '–' : formatThaiDateTime(at))

const columns: readonly Column<FlowRow>[] = [
  { key: 'flow', name: 'สวิตช์', cell: ({ key }) => flowName(key) },
  {
    key: 'state',
    name: 'สถานะ',
    cell: ({ state }) => <Badge tone={flowStates[state].tone}>{flowStates[state].text}</Badge>,
  },
  { key: 'since', name: 'ปิดตั้งแต่', cell: ({ closed_at }) => timeOf(closed_at), wide: true },
  {
    key: 'until',
    name: 'คาดว่าเปิด',
    cell: ({ state, expected_at }) =>
      state !== 'open' && expected_at === null ? 'ยังไม่ทราบ' : timeOf(expected_at),
  },
  {
    key: 'by',
    name: 'ผู้ปิด',
    cell: ({ state, changed_by }) => (state === 'open' || changed_by === null ? '–' : actorName(changed_by)),
    wide: true,
  },
  {
    key: 'reason',
    name: 'เหตุผล',
    cell: ({ state, reason }) => (state === 'open' ? '–' : (reason ?? '–')),
    wide: true,
    long: true,
  },
]

/**
 * The screen of the flows (parts of the lobby that can be closed), the closed ones first. For each closed flow it shows who closed it, the
 * times and the reason.
 */
export function FlowsScreen() {
  const { status, open } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery({ ...call('GET /flows'), refetchInterval: REFETCH_MS })
  const show = (search: FlowsSearch) => void navigate({ to: '/flows', search, replace: true })
  const filter: FlowsSearch = status === undefined ? {} : { status }
  const all = data?.rows
  const closed = all?.filter(({ state }) => state !== 'open')
  const rows =
    status === 'shut' ? closed : closed && [...closed, ...(all ?? []).filter(({ state }) => state === 'open')]
  const chosen = all?.find(({ key }) => key === open)
  return (
    <ListScreen
      title="สวิตช์ระบบ"
      filters={
        <>
          <Chip selected={status === undefined} onClick={() => show({})}>
            ทั้งหมด
          </Chip>
          <Chip selected={status === 'shut'} onClick={() => show({ status: 'shut' })}>
            {closed === undefined ? 'ที่ปิดอยู่' : `ที่ปิดอยู่ ${closed.length}`}
          </Chip>
        </>
      }
      empty={<EmptyState title="เปิดครบทุกสวิตช์">ไม่มีส่วนใดของระบบที่ปิดอยู่</EmptyState>}
      pages={{ rows, error, again: refetch, more: undefined }}
      table={listed => (
        <DataTable
          caption="สวิตช์ทั้งหมด"
          file={{ name: 'flows', filter: {} }}
          columns={columns}
          rows={listed}
          rowKey={({ key }) => key}
          openKey={open}
          onOpen={({ key }) => show({ ...filter, open: key })}
          onMore={undefined}
        />
      )}
      panel={chosen === undefined ? null : <FlowCase key={chosen.key} row={chosen} />}
      onClose={() => show(filter)}
    />
  )
}

/** Poll interval of the list in ms, because another staff user may close a flow. */
const REFETCH_MS = 10_000
