import { PARTNERS } from './control-texts.ts'
import { Ledger, Row } from './partner-events.tsx'
import type { Overview } from './types.ts'

export function Callbacks({ callbacks }: { callbacks: Overview['callbacks'] | undefined }) {
  return (
    <Ledger title="แจ้งกลับไปยังศาลา (callback)" empty="ยังไม่มีการแจ้งกลับ" rows={callbacks} wide>
      {callback => (
        <Row
          key={callback.callback_id}
          at={callback.created_at}
          what={`${PARTNERS[callback.partner] ?? callback.partner} · ${callback.body}`}
          more={deliveryOf(callback)}
          figure={callback.delivered_at !== null ? 'ถึงแล้ว' : callback.given_up_at !== null ? 'เลิกส่ง' : 'รอส่ง'}
          tone={callback.delivered_at !== null ? 'in' : callback.given_up_at !== null ? 'bad' : 'out'}
        />
      )}
    </Ledger>
  )
}

function deliveryOf({ attempts, last_status, last_error }: Overview['callbacks'][number]): string {
  const answer = last_error ?? (last_status === null ? null : `ตอบ ${last_status}`)
  return answer === null ? 'ยังไม่ได้ส่ง' : `ส่ง ${attempts} ครั้ง · ${answer}`
}
