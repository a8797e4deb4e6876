const RATE_WHOLE = 10_000n

/** What was settled for one earner, member and week so far; null when nothing was. */
export type Settled = { readonly base: bigint; readonly amount: bigint; readonly rate: number }
/** What a settlement adds: differences to what was settled before. */
export type Addition = { readonly base: bigint; readonly rate: number; readonly amount: bigint }

/**
 * The share of one week: a percentage of its net loss, whole satang, rounded down. A week that was won gives nothing and is
 * not held against the next one: each week stands by itself.
 */
export const shareOf = (netLoss: bigint, rate: number): bigint =>
  netLoss > 0n ? (netLoss * BigInt(rate)) / RATE_WHOLE : 0n

/**
 * The line that brings what was settled to the week's share as it is known now, or null when it is there already. A week
 * keeps the rate it was first settled at, so a changed setting never reaches back.
 */
export const additionOf = (netLoss: bigint, settled: Settled | null, rateNow: number): Addition | null => {
  const rate = settled?.rate ?? rateNow
  const amount = shareOf(netLoss, rate) - (settled?.amount ?? 0n)
  return amount === 0n ? null : { base: netLoss - (settled?.base ?? 0n), rate, amount }
}
