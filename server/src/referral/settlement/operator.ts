import type { CommissionStatus } from '@sala/contract/referral/endpoints.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { weekOf } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { type OperatorDecision, operatorActor, reasonFacts } from '../../platform/operator.ts'
import { Refusal } from '../../platform/refusal.ts'
import { carryWeeks } from './carry-over.ts'
import { allowLines, type OperatorLine, selectLines, sumExcluded, sumPending } from './lines-sql.ts'
import { clearMarkRows, type MarkRow, selectMarks } from './marks-sql.ts'
import { decideWeeks } from './settlement.ts'
import { lockSettlement, pendingWeeksOf } from './weeks-sql.ts'

const LIST_MAX = 200

/** Marks of the member: the shared bank account, device or address that blocks commission. */
export const referralMarksOf = (ctx: Context, memberId: MemberId): Promise<MarkRow[]> =>
  selectMarks(ctx.db, memberId, LIST_MAX)

/** Commission lines of the member, newest first, by status. */
export const commissionLinesOf = (
  ctx: Context,
  earner: MemberId,
  status: CommissionStatus | null,
): Promise<OperatorLine[]> => selectLines(ctx.db, earner, status, LIST_MAX)

/** Counts the released amount against the operator's limits, in the same transaction. */
type CountReleased = (tx: Tx, amount: Satang) => Promise<void>

/**
 * Clears the marks of a pair of different people: excluded lines become pending, and these kinds of mark are
 * not detected again. Throws Refusal `not_found` without an active mark.
 */
export const clearReferralMarks = (
  ctx: Context,
  decision: OperatorDecision,
  pair: { readonly ancestor_id: MemberId; readonly member_id: MemberId },
  count: CountReleased = async () => undefined,
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    await lockSettlement(tx)
    const at = ctx.clock.now()
    const operator = operatorActor(decision)
    const cleared = await clearMarkRows(tx, pair, { operator, reason: decision.reason, at })
    if (cleared === 0) throw new Refusal('not_found')
    await count(tx, await sumExcluded(tx, pair))
    const allowed = await allowLines(tx, pair)
    await carryWeeks(tx, allowed, { week: weekOf(at, -1).first_day, confirm_at: at, now: at })
    const details = { ...reasonFacts(decision), by: pair.ancestor_id }
    await audit(tx, { actor: operator, action: 'referral.clear', subject: pair.member_id, details }, at)
  })

/**
 * Confirms an earner's pending lines early; marked ones are still excluded. Throws Refusal `not_found`
 * without pending lines.
 */
export const confirmCommissions = (
  ctx: Context,
  decision: OperatorDecision,
  earner: MemberId,
  count: CountReleased = async () => undefined,
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    await lockSettlement(tx)
    const at = ctx.clock.now()
    const operator = operatorActor(decision)
    const weeks = await pendingWeeksOf(tx, earner)
    if (weeks.length === 0) throw new Refusal('not_found')
    await count(tx, await sumPending(tx, earner))
    const lines = await decideWeeks(tx, weeks, operator, at)
    const details = { ...reasonFacts(decision), lines: String(lines) }
    await audit(tx, { actor: operator, action: 'commission.confirm', subject: earner, details }, at)
  })
