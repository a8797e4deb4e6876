import { actorName } from '../display-texts/audit/audit-actions.ts'
import {
  deliveryOutcomeNames,
  eventKindName,
  eventKindsText,
  pauseText,
  personalDataNames,
  shownReceiverStateNames,
} from '../display-texts/event-texts.ts'
import { flowName, flowStateNames } from '../display-texts/flow-switch-texts.ts'
import { deskFlowEndpoints } from '../flows/endpoints.ts'
import { deskEventEndpoints } from '../outgoing-events/endpoints.ts'
import { listFile } from './list-file.ts'

/** Lists of the flow switches (which close parts of the lobby) and of the receivers of events, with the columns of their exported files. */
export const systemLists = {
  flows: listFile(deskFlowEndpoints.desk_flows, {
    rows: ({ rows }) => rows,
    columns: [
      { head: 'สวิตช์', of: row => flowName(row.key) },
      { head: 'สถานะ', of: row => flowStateNames[row.state] },
      { head: 'ปิดตั้งแต่', of: row => row.closed_at },
      { head: 'คาดว่าเปิด', of: row => row.expected_at },
      { head: 'ผู้เปลี่ยนล่าสุด', of: row => (row.changed_by === null ? null : actorName(row.changed_by)) },
      { head: 'เหตุผล', of: row => row.reason },
      { head: 'สมาชิกเห็น', of: row => row.message },
    ],
  }),
  event_receivers: listFile(deskEventEndpoints.desk_event_receivers, {
    rows: ({ rows }) => rows,
    columns: [
      { head: 'ปลายทาง', of: row => row.name },
      { head: 'สถานะ', of: row => shownReceiverStateNames[row.state] },
      { head: 'ที่อยู่', of: row => row.url },
      { head: 'เหตุการณ์', of: row => eventKindsText(row.kinds.join(' ')) },
      { head: 'ข้อมูลส่วนบุคคล', of: row => personalDataNames[String(row.personal_data)] ?? null },
      { head: 'รอส่ง', of: row => row.waiting },
      { head: 'รายการเก่าสุดที่รอ', of: row => row.oldest_at },
      { head: 'รับล่าสุด', of: row => row.delivered_at },
      { head: 'มาอ่านล่าสุด', of: row => row.read_at },
      { head: 'ข้อผิดพลาด', of: row => row.last_error },
      { head: 'เหตุที่พัก', of: row => (row.paused_why === null ? null : pauseText(row.paused_why)) },
      { head: 'ผู้เปลี่ยนล่าสุด', of: row => actorName(row.changed_by) },
    ],
  }),
  event_deliveries: listFile(deskEventEndpoints.desk_event_receiver, {
    rows: ({ rows }) => rows,
    columns: [
      { head: 'เวลา', of: row => row.at },
      { head: 'เหตุการณ์', of: row => eventKindName(row.kind) },
      { head: 'ผล', of: row => deliveryOutcomeNames[row.outcome] },
      { head: 'ใช้เวลา (มิลลิวินาที)', of: row => row.took_ms },
      { head: 'ข้อผิดพลาด', of: row => row.error },
      { head: 'รหัส', of: row => row.event_id },
    ],
  }),
} as const
