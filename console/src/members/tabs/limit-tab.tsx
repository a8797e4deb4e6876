import type { LimitKind, LimitPeriod } from '@sala/contract/protection/endpoints.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { type Column, DataTable } from '@sala/ui/data/table.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../calls/api.ts'
import { call } from '../../calls/query-cache.ts'
import { Tab } from './tab-content.tsx'

type State = Answer<'GET /members/{member}/protection'>
type Limit = State['limits'][number]

const kindNames: Readonly<Record<LimitKind, string>> = { deposit: 'ฝาก', loss: 'เสีย' }
const periodNames: Readonly<Record<LimitPeriod, string>> = { day: 'วัน', week: 'สัปดาห์', month: 'เดือน' }

const money = (amount: number | null) => (amount === null ? 'ไม่จำกัด' : <Money amount={amount} />)

const columns: readonly Column<Limit>[] = [
  {
    key: 'limit',
    head: 'ขีดจำกัด',
    cell: ({ kind, period }) => `${kindNames[kind]}ต่อ${periodNames[period]}`,
    place: 'lead',
  },
  { key: 'amount', head: 'ตั้งไว้', cell: ({ amount }) => money(amount), align: 'end', place: 'figure' },
  { key: 'used', head: 'ใช้ไป', cell: ({ used }) => <Money amount={used} />, align: 'end' },
  {
    key: 'remaining',
    head: 'เหลือ',
    cell: ({ remaining }) => (remaining === null ? '-' : <Money amount={remaining} />),
    align: 'end',
  },
  { key: 'resets', head: 'เริ่มนับใหม่', cell: ({ resets_at }) => formatThaiDateTime(resets_at) },
  {
    key: 'pending',
    head: 'รอมีผล',
    cell: ({ pending }) =>
      pending === null ? (
        '-'
      ) : (
        <>
          {money(pending.amount)} เมื่อ {formatThaiDateTime(pending.at)}
        </>
      ),
  },
]

function Now({ state }: { state: State }) {
  const { break: running, in_review, birth_date_missing } = state
  return (
    <>
      {running === null ? null : (
        <Alert kind="warning">
          {running.kind === 'exclusion' ? 'งดเล่น' : 'พักการเล่น'} ตั้งแต่ {formatThaiDateTime(running.begins_at)}{' '}
          ถึง {formatThaiDateTime(running.ends_at)}
        </Alert>
      )}
      {in_review ? <Alert kind="warning">ข้อมูลคล้ายกับสมาชิกที่งดเล่น รอเจ้าหน้าที่ตรวจ</Alert> : null}
      {birth_date_missing ? <Alert kind="info">ยังไม่แจ้งวันเกิด จึงยังฝากและเล่นไม่ได้</Alert> : null}
    </>
  )
}

/** The limits that the member has set, with the used part of each, and everything else that prevents the member's play. */
export function Limits({ member }: { member: MemberId }) {
  const asked = useQuery(call('GET /members/{member}/protection', { params: { member } }))
  return (
    <Tab asked={asked}>
      {state => (
        <>
          <Now state={state} />
          <DataTable
            caption="ขีดจำกัดของสมาชิก"
            columns={columns}
            rows={state.limits}
            rowKey={({ kind, period }) => `${kind} ${period}`}
          />
        </>
      )}
    </Tab>
  )
}
