import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { type OperatorDecision, operatorActor } from '../../platform/operator.ts'
import { lockMember, type Member } from './members.ts'

/** Who changes the member, and when. */
export type Deciding = { readonly by: string; readonly at: Date }

/**
 * What an operator decides about a member, whatever it is: under the member's lock, with the operator's reason in the audit log.
 * What `change` answers stands there beside it.
 */
export const decideOnMember = (
  ctx: Context,
  decision: OperatorDecision,
  memberId: MemberId,
  action: string,
  change: (tx: Tx, member: Member, deciding: Deciding) => Promise<Readonly<Record<string, string>>>,
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const deciding = { by: operatorActor(decision), at: ctx.clock.now() }
    const facts = await change(tx, await lockMember(tx, memberId), deciding)
    const details = { reason: decision.reason, member: memberId, ...facts }
    await audit(tx, { actor: deciding.by, action, subject: memberId, details }, deciding.at)
  })
