import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import {
  endPayoutByEvidence,
  type OrderKey,
  recheckBank,
} from '../src/cashier/withdrawals/payout-evidence.ts'
import type { Context } from '../src/context.ts'
import {
  endMovementByEvidence,
  type MovementEvidence,
  recheckSite,
} from '../src/games/wallet/movement-evidence.ts'
import { inTransaction } from '../src/platform/db.ts'
import {
  type DecisionOfTwo,
  type Evidence,
  requireDifferentOperators,
  requireRecord,
} from '../src/platform/operator.ts'
import { endGapByEvidence, gapOfRounds } from '../src/promotions/bonuses/round-gaps.ts'

/** Asks the bank for its record of a payout, then settles the payout by the evidence, as an approved proposal does. */
export const settlePayoutByEvidence = async (
  ctx: Context,
  decision: DecisionOfTwo,
  key: OrderKey,
  evidence: Evidence<'paid' | 'not_paid'>,
): Promise<void> => {
  requireDifferentOperators(decision)
  requireRecord(evidence)
  await recheckBank(ctx, key, evidence.outcome)
  await inTransaction(ctx.db, tx => endPayoutByEvidence(tx, ctx, decision, key, evidence))
}

/** Asks the game site for its record of a transfer of credit, then settles the transfer by the evidence. */
export const settleMovementByEvidence = async (
  ctx: Context,
  decision: DecisionOfTwo,
  key: Parameters<typeof recheckSite>[1],
  evidence: MovementEvidence,
): Promise<void> => {
  requireDifferentOperators(decision)
  requireRecord(evidence)
  await endMovementByEvidence(ctx, decision, await recheckSite(ctx, key, evidence), evidence)
}

/** Asks the game site for missing rounds, then settles their amount by the evidence. */
export const settleGapByEvidence = async (
  ctx: Context,
  decision: DecisionOfTwo,
  memberId: MemberId,
  evidence: { readonly amount: Satang; readonly record: string },
): Promise<void> => {
  requireDifferentOperators(decision)
  requireRecord(evidence)
  await gapOfRounds(ctx, memberId)
  await inTransaction(ctx.db, tx => endGapByEvidence(tx, ctx, decision, memberId, evidence))
}
