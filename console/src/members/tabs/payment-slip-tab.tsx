import { deciderName } from '@sala/contract/desk/display-texts/audit/audit-actions.ts'
import { bankName } from '@sala/contract/desk/display-texts/money-texts.ts'
import { slipCause } from '@sala/contract/desk/display-texts/work-queue-texts.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Answer } from '../../calls/api.ts'
import { call } from '../../calls/query-cache.ts'
import { slipStates } from '../../payment-slips/slip-texts.ts'
import { type Column, DataTable } from '../../table/data-table.tsx'
import { Nothing, Tab } from './tab-content.tsx'

type Slip = Answer<'GET /members/{member}/slips'>['rows'][number]

const columns: readonly Column<Slip>[] = [
  { key: 'sent', name: 'ส่งเมื่อ', cell: ({ sent_at }) => formatThaiDateTime(sent_at) },
  {
    key: 'status',
    name: 'สถานะ',
    cell: ({ status }) => <Badge tone={slipStates[status].tone}>{slipStates[status].text}</Badge>,
  },
  { key: 'ref', name: 'เลขรายการโอน', cell: ({ trans_ref }) => trans_ref },
  { key: 'bank', name: 'ธนาคาร', cell: ({ bank }) => bankName(bank), wide: true },
  {
    key: 'answered',
    name: 'ตอบเมื่อ',
    cell: ({ answered_at }) => (answered_at === null ? '' : formatThaiDateTime(answered_at)),
    wide: true,
  },
  { key: 'by', name: 'ตอบโดย', cell: ({ answered_by }) => deciderName(answered_by) ?? '', wide: true },
  { key: 'cause', name: 'เหตุ', cell: ({ cause }) => slipCause(cause), long: true, hidden: true },
]

/** The slips (pictures of bank receipts) that the member sent. A press on a slip opens its case. */
export function Slips({ member }: { member: MemberId }) {
  const navigate = useNavigate()
  const asked = useQuery(call('GET /members/{member}/slips', { params: { member } }))
  return (
    <Tab asked={asked}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Nothing>ยังไม่เคยส่งสลิป</Nothing>
        ) : (
          <DataTable
            caption="สลิปของสมาชิก"
            file={{ name: 'slips', filter: { member } }}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            onOpen={({ id }) => void navigate({ to: '/work', search: { kind: 'slip', id } })}
          />
        )
      }
    </Tab>
  )
}
