import { namesPerson } from '@sala/contract/text/person-name.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import {
  DecisionMistake,
  decidedBy,
  type OperatorDecision,
  operatorActor,
  reasonFacts,
} from '../../platform/operator.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Member } from './members.ts'
import { findMemberForUpdate } from './sql.ts'

/** Who changes the member, and when: `by` for columns, with both names where two decided; `actor` for the audit log. */
export type Deciding = { readonly by: string; readonly actor: string; readonly at: Date }

/**
 * Words that stay for ever name nobody: the audit log is never erased, and the member may be. Phone and account numbers are refused where
 * the reason is given. Throws DecisionMistake.
 */
export const requireNameless = (reason: string, { name }: Pick<Member, 'name'>): void => {
  if (name !== null && namesPerson(reason, name))
    throw new DecisionMistake(
      'reason_names_member',
      'the reason stays for ever, and the member may be erased: leave the name out',
    )
}

/**
 * What an operator decides about a member, whatever it is: under the member's lock, with the operator's reason in the audit log.
 * What `change` answers stands there beside it. Throws DecisionMistake for a reason that names the member.
 * Refuses: not_found (there is no such member).
 */
export const decideOnMember = (
  ctx: Context,
  decision: OperatorDecision,
  memberId: MemberId,
  action: string,
  change: (tx: Tx, member: Member, deciding: Deciding) => Promise<Readonly<Record<string, string>>>,
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const deciding = { by: decidedBy(decision), actor: operatorActor(decision), at: ctx.clock.now() }
    const member = await findMemberForUpdate(tx, memberId)
    if (member === null) throw new Refusal('not_found')
    requireNameless(decision.reason, member)
    const facts = await change(tx, member, deciding)
    const details = { ...reasonFacts(decision), member: memberId, ...facts }
    await audit(tx, { actor: deciding.actor, action, subject: memberId, details }, deciding.at)
  })
