import { Alert } from '@sala/ui/feedback/alert.tsx'
import type { Answer } from '../calls/api.ts'
import { EffectTable } from './effect-table.tsx'
import type { Effect } from './words.ts'

type Case = Answer<'GET /proposals/{proposal}'>

const isSame = (a: Effect, b: Effect): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The current effect of a proposal. If it differs, the effect that the maker saw is shown too. */
export function ProposalEffect({ proposal, members, now, impossible }: Case) {
  if (impossible !== null)
    return (
      <>
        <Alert kind="error">อนุมัติตอนนี้ไม่ได้: {impossible}</Alert>
        <EffectTable kind={proposal.kind} members={members} effect={proposal.effect} caption="ตามที่ผู้เสนอเห็น" />
      </>
    )
  if (now === null || isSame(now.effect, proposal.effect))
    return (
      <EffectTable kind={proposal.kind} members={members} effect={proposal.effect} caption="สิ่งที่จะเปลี่ยน" />
    )
  return (
    <>
      <Alert kind="warning">ผลเปลี่ยนไปจากตอนที่เสนอ หากอนุมัติจะเป็นไปตามตารางแรก</Alert>
      <EffectTable
        kind={proposal.kind}
        members={members}
        effect={now.effect}
        caption="สิ่งที่จะเปลี่ยนเมื่ออนุมัติตอนนี้"
      />
      <EffectTable kind={proposal.kind} members={members} effect={proposal.effect} caption="ตามที่ผู้เสนอเห็น" />
    </>
  )
}
