import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import {
  endPayoutByEvidence,
  type OrderKey,
  recheckBank,
} from '../src/cashier/withdrawals/payout-settlement-by-evidence.ts'
import type { Context } from '../src/context.ts'
import {
  endMovementByEvidence,
  type MovementEvidence,
  recheckSite,
} from '../src/games/transfer-wallet/credit-movement-evidence.ts'
import { inTransaction } from '../src/platform/db.ts'
import {
  type DecisionOfTwo,
  type Evidence,
  requireDifferentOperators,
  requireRecord,
} from '../src/platform/operator-decision.ts'
import { endGapByEvidence, gapOfRounds } from '../src/promotions/bonuses/missing-rounds.ts'

/** Settles a payout by the bank's record, which the function fetches. A proposal of two operators does the same. */
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

/** Settles a credit transfer by the game site's record, which the function fetches. A proposal of two operators does the same. */
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

/** Finds the rounds that the game site's list lacks and settles their amount. A proposal of two operators does the same. */
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
