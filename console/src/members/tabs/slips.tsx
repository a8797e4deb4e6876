import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Column, DataTable } from '@sala/ui/data/table.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Answer } from '../../calls/api.ts'
import { call } from '../../calls/queries.ts'
import { slipStates } from '../../slips/words.ts'
import { TakeAway } from '../../table/take-away.tsx'
import { Nothing, Tab } from './tab.tsx'

type Slip = Answer<'GET /members/{member}/slips'>['rows'][number]

const columns: readonly Column<Slip>[] = [
  { key: 'ref', head: 'เลขรายการโอน', cell: ({ trans_ref }) => trans_ref, place: 'lead' },
  {
    key: 'status',
    head: 'สถานะ',
    cell: ({ status }) => <Badge tone={slipStates[status].tone}>{slipStates[status].text}</Badge>,
    place: 'figure',
  },
  { key: 'sent', head: 'ส่งเมื่อ', cell: ({ sent_at }) => formatThaiDateTime(sent_at), place: 'note' },
  {
    key: 'answered',
    head: 'ตอบเมื่อ',
    cell: ({ answered_at }) => (answered_at === null ? '-' : formatThaiDateTime(answered_at)),
  },
  { key: 'by', head: 'โดย', cell: ({ answered_by }) => answered_by ?? '-' },
]

/** Slips that the member sent; each opens as a case. */
export function Slips({ member }: { member: MemberId }) {
  const navigate = useNavigate()
  const asked = useQuery(call('GET /members/{member}/slips', { params: { member } }))
  return (
    <Tab asked={asked}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Nothing>ยังไม่เคยส่งสลิป</Nothing>
        ) : (
          <>
            <TakeAway name="slips" filter={{ member }} />
            <DataTable
              caption="สลิปของสมาชิก"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              onOpen={({ id }) =>
                () =>
                  void navigate({ to: '/work', search: { kind: 'slip', id } })
                }
            />
          </>
        )
      }
    </Tab>
  )
}
