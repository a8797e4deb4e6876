import { shareOf, signedShareOf } from '../../platform/basis-points.ts'
import type { WeekRule } from '../settings.ts'

/** The sum of the commission entries so far for one earner, invited member and week. */
export type SettledCommission = { readonly base: bigint; readonly amount: bigint }
/** A new commission entry: the difference between the commission computed now and the amount settled so far. */
export type Addition = { readonly base: bigint; readonly amount: bigint }

/** An invited member's net loss in a week. `costs` are the bonuses, cashback and commission that this member got. */
export type FriendWeek = { readonly net_loss: bigint; readonly costs: bigint }

/** Returns the amount of which the commission is a percentage: the invited member's net loss. With `nets`, the costs are subtracted. */
export const baseOf = ({ net_loss, costs }: FriendWeek, { nets }: Pick<WeekRule, 'nets'>): bigint =>
  nets ? net_loss - costs : net_loss

/**
 * Returns the entry that corrects the commission settled so far for an invited member's week, or null. With `nets`, a week in which the invited
 * member won gives a negative amount, which reduces the commission from others.
 */
export const additionOf = (
  base: bigint,
  settled: SettledCommission | null,
  rule: WeekRule,
): Addition | null => {
  const share = rule.nets ? signedShareOf(base, rule.rate_bp) : shareOf(base, rule.rate_bp)
  const amount = share - (settled?.amount ?? 0n)
  return amount === 0n ? null : { base: base - (settled?.base ?? 0n), amount }
}

/**
 * An earner's commission of one level and week. `carried_in` is the negative sum of the week before. `below_zero` is the amount by which the sum of
 * this week is below zero.
 */
export type WeekSum = {
  readonly earned: bigint
  readonly carries: boolean
  readonly nets: boolean
  readonly carried_in: bigint
  readonly below_zero: bigint
}

/** Returns the sum that a week carries over to the next week. It is negative or zero. */
export const carriedFrom = ({ carries, below_zero }: Pick<WeekSum, 'carries' | 'below_zero'>): bigint =>
  carries ? -below_zero : 0n

/** Returns the amount that a week pays to the earner: the sum of the week plus the negative sum carried in, but at least zero. */
export const dueOf = ({ earned, carried_in, below_zero }: Omit<WeekSum, 'carries' | 'nets'>): bigint =>
  earned + carried_in + below_zero

/** Carries each week's negative sum into the next week and returns the weeks. `brought` is the negative sum that is carried into the first week. */
export const carryOver = <Week extends WeekSum>(brought: bigint, weeks: readonly Week[]): Week[] => {
  let carried = brought
  return weeks.map(week => {
    const carried_in = week.carries ? carried : 0n
    const sum = week.earned + carried_in
    const after = { ...week, carried_in, below_zero: sum < 0n ? -sum : 0n }
    carried = carriedFrom(after)
    return after
  })
}
