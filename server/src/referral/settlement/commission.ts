import { shareOf } from '../../platform/rates.ts'

/** What was settled for one earner, member and week so far; null when nothing was. */
export type Settled = { readonly base: bigint; readonly amount: bigint; readonly rate_bp: number }
/** What a settlement adds: differences to what was settled before. */
export type Addition = { readonly base: bigint; readonly rate_bp: number; readonly amount: bigint }

/**
 * The share of one week is a percentage of its net loss. A week that was won gives nothing and is not held against the next
 * one: each week stands by itself. This is the line that brings what was settled to the week's share as it is known now, or null when it is there already. A week
 * keeps the rate it was first settled at, so a changed setting never reaches back.
 */
export const additionOf = (netLoss: bigint, settled: Settled | null, nowBp: number): Addition | null => {
  const rateBp = settled?.rate_bp ?? nowBp
  const amount = shareOf(netLoss, rateBp) - (settled?.amount ?? 0n)
  return amount === 0n ? null : { base: netLoss - (settled?.base ?? 0n), rate_bp: rateBp, amount }
}
