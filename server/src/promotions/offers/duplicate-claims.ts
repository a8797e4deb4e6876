import type { MemberId } from '@sala/contract/wire/ids.ts'
import {
  type Lookalike,
  lookalikesOf,
  type OnePersonMark,
} from '../../account/identity/duplicate-accounts.ts'
import type { Member } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { audit, auditSoon } from '../../platform/audit.ts'
import { requireUnbatched } from '../../platform/database/batched-queries.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { type OperatorDecision, operatorActor } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  clearRefused,
  findCleared,
  findRefused,
  findTakenBy,
  insertRefused,
  type LookalikeRow,
  lockPeople,
  type RefusedClaim,
} from './duplicate-claims-sql.ts'

export { findCleared, type LookalikeRow } from './duplicate-claims-sql.ts'

const LIST_MAX = 200

/** The member's duplicate accounts that already took a bonus, by `promotion:period`. */
export type DuplicateTakings = ReadonlyMap<
  string,
  { readonly other_id: MemberId; readonly marks: readonly OnePersonMark[] }
>

const uncleared = async (db: Db | Tx, member: Member): Promise<Lookalike[]> => {
  const alike = await lookalikesOf(db, member)
  if (alike.length === 0) return []
  const cleared = new Set(await findCleared(db, member.id))
  return alike.filter(({ member_id }) => !cleared.has(member_id))
}

/**
 * Returns the bonuses that the member's duplicate accounts took. If the caller has just found these accounts, it passes them as `given`, so that they
 * are not searched again.
 */
export const takenByPersonOf = async (
  db: Db | Tx,
  member: Member,
  given: readonly Lookalike[] | null = null,
): Promise<DuplicateTakings> => {
  const alike = given ?? (await uncleared(db, member))
  if (alike.length === 0) return new Map()
  const marks = new Map(alike.map(one => [one.member_id, one.marks]))
  const taken = await findTakenBy(db, [...marks.keys()])
  return new Map(
    taken.map(one => [one.taken, { other_id: one.member_id, marks: marks.get(one.member_id) ?? [] }]),
  )
}

/**
 * Returns the member's account and all accounts that seem to belong to the same person. Accounts of which an operator confirmed that they belong to
 * another person are left out.
 */
export const accountsOfPerson = async (db: Db | Tx, member: Member): Promise<MemberId[]> => [
  member.id,
  ...(await uncleared(db, member)).map(({ member_id }) => member_id),
]

/**
 * Locks the member's duplicate accounts, so that two of them cannot claim at the same time, and returns them. Requires the member's lock.
 */
export const lockPerson = async (tx: Tx, member: Member): Promise<readonly Lookalike[]> => {
  requireUnbatched(tx, 'giving a bonus')
  const alike = await uncleared(tx, member)
  if (alike.length > 0) await lockPeople(tx, [member.id, ...alike.map(({ member_id }) => member_id)])
  return alike
}

/** Refusal of a bonus that a duplicate account of the member already took. `noteLookalike` records the refusal for operators. */
export class DuplicateClaimRefusal extends Refusal {
  readonly refused: RefusedClaim
  constructor(refused: RefusedClaim, reason: string) {
    super('promotion_refused', { reason })
    this.refused = refused
  }
}

/** Records the refused bonus for operators. The member only sees that the bonus is already used. */
export const recordLookalike = async (tx: Tx, refused: RefusedClaim, at: Date): Promise<void> => {
  const { member_id, other_id, marks, promotion_id, period } = refused
  await insertRefused(tx, refused, at)
  const what = { promotion: String(promotion_id), period, other: other_id, marks: marks.join(', ') }
  await auditSoon(
    tx,
    {
      actor: 'system',
      action: 'bonus.refuse',
      subject: member_id,
      details: { reason: 'taken by a lookalike', ...what },
    },
    at,
  )
}

/** Records a DuplicateClaimRefusal for operators. It uses a new transaction, because the transaction of the refused claim rolls back. */
export const noteLookalike = async (ctx: Context, error: unknown): Promise<void> => {
  if (!(error instanceof DuplicateClaimRefusal)) return
  await inTransaction(ctx.db, tx => recordLookalike(tx, error.refused, ctx.clock.now()))
}

/** Returns bonuses refused because of duplicate accounts, newest first. */
export const listRefusedDuplicates = (ctx: Context, memberId: MemberId | null): Promise<LookalikeRow[]> =>
  findRefused(ctx.db, memberId, LIST_MAX)

/**
 * Records an operator's decision that two members are different people. Throws Refusal `not_found` if no bonus was refused because the two seemed to
 * be one person.
 */
export const allowLookalikes = (
  ctx: Context,
  decision: OperatorDecision,
  pair: { readonly a: MemberId; readonly b: MemberId },
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const at = ctx.clock.now()
    const { reason } = decision
    const actor = operatorActor(decision)
    if (!(await clearRefused(tx, pair, { operator: actor, reason, at }))) throw new Refusal('not_found')
    const details = { reason, other: pair.b }
    await audit(tx, { actor, action: 'bonus.allow', subject: pair.a, details }, at)
  })
