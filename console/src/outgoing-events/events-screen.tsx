import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { usePermissions } from '../session/desk-session.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import { ListScreen } from '../table/list-screen.tsx'
import { type ReceiverRow, receiverStates, waitingText } from './event-texts.ts'
import type { EventsSearch } from './events-search.ts'
import { addButton } from './receiver-actions.ts'
import { ReceiverCase } from './receiver-case.tsx'
import { ShownSecret } from './shown-secret.tsx'

const route = getRouteApi('/events')

/** Poll interval of the list in ms, because deliveries change it. */
const REFETCH_MS = 10_000

const columns: readonly Column<ReceiverRow>[] = [
  { key: 'name', name: 'ปลายทาง', cell: ({ name }) => name, long: true },
  {
    key: 'state',
    name: 'สถานะ',
    cell: ({ state }) => <Badge tone={receiverStates[state].tone}>{receiverStates[state].text}</Badge>,
  },
  { key: 'waiting', name: 'รอส่ง', cell: ({ waiting }) => waitingText(waiting), end: true },
  {
    key: 'oldest',
    name: 'รายการเก่าสุดที่รอ',
    cell: ({ oldest_at }) => (oldest_at === null ? '–' : formatThaiDateTime(oldest_at)),
    wide: true,
  },
  {
    key: 'delivered',
    name: 'รับล่าสุด',
    cell: ({ delivered_at, read_at }) => {
      const at = delivered_at ?? read_at
      return at === null ? '–' : formatThaiDateTime(at)
    },
  },
  { key: 'error', name: 'ข้อผิดพลาด', cell: ({ last_error }) => last_error ?? '–', wide: true, long: true },
]

/**
 * The screen of outgoing events. It lists the receivers (programs outside Sala) with their state, the number of waiting events and the last
 * error.
 */
export function EventsScreen() {
  const { open } = route.useSearch()
  const navigate = route.useNavigate()
  const may = usePermissions()
  const { data, error, refetch } = useQuery({ ...call('GET /event-receivers'), refetchInterval: REFETCH_MS })
  const show = (search: EventsSearch) => void navigate({ to: '/events', search, replace: true })
  const rows = data?.rows
  const chosen = rows?.find(({ id }) => id === open)
  return (
    <>
      <ListScreen
        title="เหตุการณ์ขาออก"
        filters={
          may('events.manage') ? (
            <ActionButtons
              buttons={[addButton]}
              onDone={() => void refetchCalls('GET /event-receivers', 'GET /work')}
            />
          ) : null
        }
        empty={
          <EmptyState title="ยังไม่มีปลายทาง">เพิ่มปลายทางเพื่อส่งเหตุการณ์ให้ระบบรายงานหรือระบบลูกค้าสัมพันธ์</EmptyState>
        }
        pages={{ rows, error, again: refetch, more: undefined }}
        table={listed => (
          <DataTable
            caption="ปลายทางทั้งหมด"
            file={{ name: 'event_receivers', filter: {} }}
            columns={columns}
            rows={listed}
            rowKey={({ id }) => id}
            openKey={open}
            onOpen={({ id }) => show({ open: id })}
            onMore={undefined}
          />
        )}
        panel={chosen === undefined ? null : <ReceiverCase key={chosen.id} row={chosen} />}
        onClose={() => show({})}
      />
      <ShownSecret />
    </>
  )
}
