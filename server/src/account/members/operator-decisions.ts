import { containsName } from '@sala/contract/text/person-name.ts'
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
} from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Member } from './members.ts'
import { findMemberForUpdate } from './sql.ts'

/** Author and time of a decision by operators. `by` names maker and checker, for columns of database tables. `actor` is the name in the audit log. */
export type DecisionRecord = { readonly by: string; readonly actor: string; readonly at: Date }

/**
 * Throws DecisionMistake if the reason contains the member's name. The audit log keeps the reason for ever, but the member's personal data may have
 * to be erased.
 */
export const requireNoPersonalData = (reason: string, { name }: Pick<Member, 'name'>): void => {
  if (name !== null && containsName(reason, name))
    throw new DecisionMistake(
      'reason_names_member',
      'the reason is kept permanently, and the member may be erased: leave the name out',
    )
}

/**
 * Runs an operator's decision on a member under the member's lock. The audit log gets the reason and the result of `change`. Throws Refusal
 * `not_found` if there is no such member.
 */
export const decideOnMember = (
  ctx: Context,
  decision: OperatorDecision,
  memberId: MemberId,
  action: string,
  change: (tx: Tx, member: Member, deciding: DecisionRecord) => Promise<Readonly<Record<string, string>>>,
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const deciding = { by: decidedBy(decision), actor: operatorActor(decision), at: ctx.clock.now() }
    const member = await findMemberForUpdate(tx, memberId)
    if (member === null) throw new Refusal('not_found')
    requireNoPersonalData(decision.reason, member)
    const facts = await change(tx, member, deciding)
    const details = { ...reasonFacts(decision), member: memberId, ...facts }
    await audit(tx, { actor: deciding.actor, action, subject: memberId, details }, deciding.at)
  })
