import { formatSatang, type Satang, satang } from '../../wire/money.ts'
import { totalWeightOf, type Weighted } from './fair-draw.ts'

export type Prize = Weighted & { readonly amount: Satang }

const PERCENT_DECIMALS = 4

/** Returns the mean prize of a draw in satang, as the exact fraction `sum` / `total`. */
export const expectedValueOf = (
  prizes: readonly Prize[],
): { readonly sum: bigint; readonly total: bigint } => ({
  sum: prizes.reduce((sum, { amount, weight }) => sum + amount * BigInt(weight), 0n),
  total: BigInt(totalWeightOf(prizes)),
})

/** Returns the mean prize of a draw, rounded down, so that the wheel never promises more than it gives. */
export const averagePrizeOf = (prizes: readonly Prize[]): Satang => {
  const { sum, total } = expectedValueOf(prizes)
  return satang(total === 0n ? 0n : sum / total)
}

/** Returns the expected cost of a number of draws, rounded up. */
export const expectedCostOf = (prizes: readonly Prize[], draws: number): Satang => {
  const { sum, total } = expectedValueOf(prizes)
  return satang(total === 0n ? 0n : (sum * BigInt(draws) + total - 1n) / total)
}

export const largestPrizeOf = (prizes: readonly Prize[]): Satang =>
  satang(prizes.reduce((largest, { amount }) => (amount > largest ? amount : largest), 0n))

/** Formats a chance in percent, without trailing zeros: `0.01%`. */
export const percentOfChance = (weight: number, total: number): string =>
  `${Number(((weight / total) * 100).toFixed(PERCENT_DECIMALS))}%`

/** Returns the Thai name of a prize. */
export const prizeName = (amount: Satang): string =>
  amount === 0n ? 'ไม่ได้รางวัล' : `โบนัส ${formatSatang(amount)} บาท`
