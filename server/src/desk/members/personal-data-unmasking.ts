import type { MemberId } from '@sala/contract/wire/ids.ts'
import { findMemberAnywhere } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db.ts'
import { type OperatorDecision, operatorActor } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { noteSecurity } from '../../platform/security/security-events.ts'

/** Returns a member's unmasked data. The audit log records the operator and the reason. Throws Refusal `not_found` if there is no such member. */
export const unmaskMember = (ctx: Context, decision: OperatorDecision, memberId: MemberId) =>
  inTransaction(ctx.db, async tx => {
    const member = await findMemberAnywhere(tx, memberId)
    if (member === null) throw new Refusal('not_found')
    const at = ctx.clock.now()
    const actor = operatorActor(decision)
    const details = { reason: decision.reason, member: memberId }
    await audit(tx, { actor, action: 'member.unmask', subject: memberId, details }, at)
    await noteSecurity(tx, { kind: 'unmasked', member_id: memberId, detail: actor }, at)
    const { phone, name, bank, account_number, line, birth_date } = member
    return { phone, name, bank, account_number, line, birth_date }
  })
