import type { MemberId } from '@sala/contract/wire/ids.ts'
import { formatSatang, type Satang, satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { fundsOf, insertRoundGap } from '../../games/transfer-wallet/member-funds.ts'
import { audit } from '../../platform/audit.ts'
import { announce } from '../../platform/browser-events.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import {
  DecisionMistake,
  type DecisionOfTwo,
  decidedBy,
  decisionFacts,
  type OperatorDecision,
  operatorActor,
  reasonFacts,
  requireDifferentOperators,
  requireRecord,
  TWO_OPERATORS_MESSAGE,
} from '../../platform/operator-decision.ts'
import { readSettings } from '../../platform/settings.ts'
import { isBonusEnding } from '../rules/bonus-state.ts'
import { promotionsSettings } from '../settings.ts'
import { reconcileWithSite } from './bonus-end.ts'
import { enqueueEnd } from './bonus-end-job.ts'
import { addStakes, findRunningBonus } from './sql.ts'

/** Value in the audit log for money that an operator writes off as lost. */
const LOST = 'lost'

/**
 * Returns how much money the game site took without reporting a round. The money may be an undecided stake, or lost. Throws DecisionMistake if the
 * site does not answer or credit is in transit.
 */
export const gapOfRounds = async (ctx: Context, memberId: MemberId): Promise<Satang> => {
  if (!(await reconcileWithSite(ctx, memberId)))
    throw new DecisionMistake(
      'gap_site_silent',
      'the game site does not answer, or credit is in transit: try again',
    )
  return satang((await fundsOf(ctx.db, memberId)).under_way)
}

/**
 * Writes off `amount` of the money that the game site took without a round. The amount then no longer counts as an undecided stake. No transfer is
 * posted, because the ledger already has the loss. Throws DecisionMistake if the amount cannot be written off.
 */
export const settleGap = async (
  ctx: Context,
  decision: OperatorDecision,
  memberId: MemberId,
  amount: Satang,
  count: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> => {
  const { gap_alone_maximum } = await readSettings(ctx.db, promotionsSettings)
  if (amount > gap_alone_maximum)
    throw new DecisionMistake(
      'gap_over_alone',
      `above ${formatSatang(gap_alone_maximum)} baht (promotions.gap_alone_maximum): ${TWO_OPERATORS_MESSAGE}`,
      { limit: formatSatang(gap_alone_maximum) },
    )
  await gapOfRounds(ctx, memberId)
  await inTransaction(ctx.db, async tx => {
    await count(tx)
    await settleUnderLock(tx, ctx, decision, memberId, amount)
  })
}

/**
 * Writes off an amount of any size that the game site took without reporting a round, by a decision of two operators. Call `gapOfRounds` first.
 * Throws DecisionMistake if the amount cannot be written off.
 */
export const endGapByEvidence = async (
  tx: Tx,
  ctx: Context,
  decision: DecisionOfTwo,
  memberId: MemberId,
  { amount, record }: { readonly amount: Satang; readonly record: string },
): Promise<void> => {
  requireDifferentOperators(decision)
  requireRecord({ record })
  const { maker, checker, reason } = decision
  const facts = decisionFacts(decision, { outcome: LOST, record })
  await settleUnderLock(tx, ctx, { operator: maker, checker, reason }, memberId, amount, facts)
}

const settleUnderLock = async (
  tx: Tx,
  ctx: Context,
  decision: OperatorDecision,
  memberId: MemberId,
  amount: Satang,
  facts: Readonly<Record<string, string>> = {},
): Promise<void> => {
  await lockMember(tx, memberId)
  const { under_way } = await fundsOf(tx, memberId)
  if (amount > under_way)
    throw new DecisionMistake(
      'gap_too_large',
      `the debits without a round are at most ${formatSatang(satang(under_way))} baht`,
      { most: formatSatang(satang(under_way)) },
    )
  const at = ctx.clock.now()
  const actor = operatorActor(decision)
  await insertRoundGap(tx, memberId, { amount, reason: decision.reason, settled_by: decidedBy(decision), at })
  const bonus = await findRunningBonus(tx, memberId)
  const atOpen = bonus?.gap_at_open ?? 0n
  const explained = amount < atOpen ? amount : atOpen
  // Money that was already missing at the game site when the bonus opened was not counted as own money. If it is written off, it no longer counts as
  // an undecided stake, and own money stays the same, as after a lost round.
  if (bonus !== null && explained > 0n)
    await addStakes(tx, bonus, { stakes: [], above: 0n, earlier: { own: -explained, explained } })
  if (bonus !== null && isBonusEnding(bonus.status)) await enqueueEnd(tx, bonus)
  const details = { ...facts, ...reasonFacts(decision), amount: String(amount), gap: String(under_way) }
  await audit(tx, { actor, action: 'rounds.settle-gap', subject: memberId, details }, at)
  await announce(tx, { member_id: memberId, kind: 'bonus' })
}
