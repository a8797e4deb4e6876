import { decidedPart } from '@sala/contract/desk/proposals/effect-names.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import type { Answer } from '../calls/api.ts'
import { EffectTable } from './effect-table.tsx'
import type { Effect } from './proposal-texts.ts'

type Case = Answer<'GET /proposals/{proposal}'>

const isSame = (a: Effect, b: Effect): boolean =>
  JSON.stringify(decidedPart(a)) === JSON.stringify(decidedPart(b))

/** The changes that a proposal would make now. If they differ from those that the maker saw, both are shown. */
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
      <EffectTable
        kind={proposal.kind}
        members={members}
        effect={now?.effect ?? proposal.effect}
        caption="สิ่งที่จะเปลี่ยน"
      />
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
