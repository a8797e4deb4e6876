/** Basis points (hundredths of a percent) in a percent. Rates are stored in basis points (`rate_bp`) and displayed in percent (`rate_percent`). */
const BP_PER_PERCENT = 100
const BP_PER_WHOLE = 10_000n

export const percentOf = (rateBp: number): number => rateBp / BP_PER_PERCENT
export const rateBpOf = (percent: number): number => Math.round(percent * BP_PER_PERCENT)

/** Returns the share `rateBp` of `base` in satang, rounded down. If `base` is zero or negative, returns zero. */
export const shareOf = (base: bigint, rateBp: number): bigint =>
  base > 0n ? (base * BigInt(rateBp)) / BP_PER_WHOLE : 0n

/** Returns the share `rateBp` of `base` in satang. `base` may be negative. Fractions of a satang are rounded towards zero. */
export const signedShareOf = (base: bigint, rateBp: number): bigint => (base * BigInt(rateBp)) / BP_PER_WHOLE
