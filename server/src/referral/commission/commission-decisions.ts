import type { CommissionStatus } from '@sala/contract/referral/endpoints.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { weekOf } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { type OperatorDecision, operatorActor, reasonFacts } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  allowLines,
  type OperatorLine,
  selectLines,
  sumExcluded,
  sumPending,
} from './commission-entries-sql.ts'
import { decideWeeks } from './commission-settlement.ts'
import { lockSettlement, pendingWeeksOf } from './commission-weeks-sql.ts'
import { carryWeeks } from './loss-carry-over.ts'
import { clearMarkRows, type MarkRow, selectMarks } from './shared-data-marks-sql.ts'

const LIST_MAX = 200

/**
 * Returns the member's marks. A mark is a bank account, device or IP address that the member shares with an inviter or invited member, and it blocks
 * the commission between the two.
 */
export const referralMarksOf = (ctx: Context, memberId: MemberId): Promise<MarkRow[]> =>
  selectMarks(ctx.db, memberId, LIST_MAX)

/** Returns the member's commission entries with the given status, or all, newest first. */
export const commissionLinesOf = (
  ctx: Context,
  earner: MemberId,
  status: CommissionStatus | null,
): Promise<OperatorLine[]> => selectLines(ctx.db, earner, status, LIST_MAX)

/** Adds the released commission to the amounts that count towards the operator's limits, in the same transaction. */
type CountReleased = (tx: Tx, amount: Satang) => Promise<void>

/**
 * Clears the marks (shared bank accounts, devices or IP addresses) of two members whom an operator found to be different people. Their excluded
 * commission entries become pending, and the same marks are not detected again. Throws Refusal `not_found` if the two have no active mark.
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
 * Confirms an earner's pending commission before the end of the holding period. Commission from invited members who share a mark with the earner
 * (bank account, device or IP address) stays pending. Throws Refusal `not_found` if no commission is pending.
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
