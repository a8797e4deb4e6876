import { actorName } from '../display-texts/audit-actions.ts'
import { flowName, flowStateNames } from '../display-texts/flow-texts.ts'
import { deskFlowEndpoints } from '../flows/endpoints.ts'
import { listFile } from './list-file.ts'

/** List of the switches of flows, with the columns of its exported file. */
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
} as const
