import { actorName } from '@sala/contract/desk/display-texts/audit/audit-actions.ts'
import {
  eventKindName,
  eventKindNames,
  pauseText,
  personalDataNames,
} from '@sala/contract/desk/display-texts/event-texts.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { useAction } from '../calls/use-action.ts'
import { CaseFrame } from '../case/case-layout.tsx'
import { CasePart, Facts } from '../case/fact-list.tsx'
import { usePermissions } from '../session/desk-session.ts'
import type { Column } from '../table/data-table.tsx'
import { ListPart } from '../table/list-section.tsx'
import {
  type DeliveryRow,
  deliveryOutcomes,
  type ReceiverRow,
  receiverStates,
  waitingText,
} from './event-texts.ts'
import styles from './events.module.css'
import { receiverButtons, testReceiver } from './receiver-actions.ts'

const refresh = () =>
  void refetchCalls('GET /event-receivers', 'GET /event-receivers/{receiver}/deliveries', 'GET /work')
const timeOf = (at: string | null): string => (at === null ? '–' : formatThaiDateTime(at))

const columns: readonly Column<DeliveryRow>[] = [
  { key: 'at', name: 'เวลา', cell: ({ at }) => formatThaiDateTime(at) },
  { key: 'kind', name: 'เหตุการณ์', cell: ({ kind }) => eventKindName(kind) },
  {
    key: 'outcome',
    name: 'ผล',
    cell: ({ outcome }) => (
      <Badge tone={deliveryOutcomes[outcome].tone}>{deliveryOutcomes[outcome].text}</Badge>
    ),
  },
  {
    key: 'took',
    name: 'ใช้เวลา (มิลลิวินาที)',
    cell: ({ took_ms }) => took_ms.toLocaleString('en-US'),
    end: true,
  },
  { key: 'error', name: 'ข้อผิดพลาด', cell: ({ error }) => error ?? '–', long: true },
  { key: 'id', name: 'รหัส', cell: ({ event_id }) => event_id },
]

function Problem({ row }: { row: ReceiverRow }) {
  if (row.state === 'paused')
    return (
      <Alert kind="warning" title="พักการส่ง">
        {pauseText(row.paused_why ?? '')}
      </Alert>
    )
  if (row.failed_since === null) return null
  return (
    <Alert kind="error" title={`ส่งไม่ได้ ${row.tries.toLocaleString('en-US')} ครั้งติดกัน`}>
      ตั้งแต่ {formatThaiDateTime(row.failed_since)} · {row.last_error} · ส่งซ้ำ {timeOf(row.next_try_at)}
    </Alert>
  )
}

function TestButton({ row }: { row: ReceiverRow }) {
  const { busy, submit, alert } = useAction({ send: () => testReceiver(row), onDone: refresh })
  return (
    <>
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
      <Button kind="quiet" loading={busy} onClick={() => submit()}>
        ส่งเหตุการณ์ทดสอบ
      </Button>
    </>
  )
}

/** One receiver of outgoing events (a program outside Sala): its state, the events that it gets, and the last deliveries. */
export function ReceiverCase({ row }: { row: ReceiverRow }) {
  const may = usePermissions()
  const deliveries = useQuery(
    call('GET /event-receivers/{receiver}/deliveries', { params: { receiver: row.id } }),
  )
  const manages = may('events.manage')
  return (
    <CaseFrame
      title={row.name}
      state={receiverStates[row.state]}
      foot={manages ? <ActionButtons size="m" buttons={receiverButtons(row)} onDone={refresh} /> : undefined}
    >
      <div className={styles.alerts}>
        <Problem row={row} />
        {row.url !== null && !row.has_secret ? (
          <Alert kind="warning">ยังไม่มีกุญแจลงชื่อ จึงยังไม่เริ่มส่งเว็บฮุก</Alert>
        ) : null}
      </div>
      <Facts
        facts={[
          { name: 'ที่อยู่', value: row.url ?? 'ไม่มี ปลายทางอ่านเองด้วยกุญแจ', wide: true },
          { name: 'ข้อมูลส่วนบุคคล', value: personalDataNames[String(row.personal_data)] },
          { name: 'รอส่ง', value: waitingText(row.waiting) },
          { name: 'รายการเก่าสุดที่รอ', value: timeOf(row.oldest_at) },
          { name: 'รับล่าสุด', value: timeOf(row.delivered_at) },
          { name: 'มาอ่านล่าสุด', value: timeOf(row.read_at) },
          { name: 'กุญแจอ่าน', value: row.has_key ? 'มี' : 'ยังไม่มี' },
          row.old_secret_until === null
            ? null
            : { name: 'กุญแจลงชื่อเดิมใช้ถึง', value: formatThaiDateTime(row.old_secret_until) },
          { name: 'ผู้เปลี่ยนล่าสุด', value: actorName(row.changed_by) },
          { name: 'เปลี่ยนเมื่อ', value: formatThaiDateTime(row.changed_at) },
        ]}
      />
      <CasePart title="เหตุการณ์ที่ส่ง">
        <ul className={styles.kinds}>
          {row.kinds.map(kind => (
            <li key={kind}>
              <Badge tone="neutral">{eventKindNames[kind]}</Badge>
            </li>
          ))}
        </ul>
      </CasePart>
      {manages && row.url !== null ? <TestButton row={row} /> : null}
      {deliveries.data === undefined ? null : (
        <ListPart
          title="ส่งล่าสุด 50 ครั้ง"
          empty="ยังไม่เคยส่ง"
          file={{ name: 'event_deliveries', filter: { receiver: row.id } }}
          columns={columns}
          rows={deliveries.data.rows}
          rowKey={({ at, event_id }) => `${at} ${event_id}`}
        />
      )}
    </CaseFrame>
  )
}
