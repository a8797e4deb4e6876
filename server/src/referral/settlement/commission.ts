import { shareOf, signedShareOf } from '../../platform/rates.ts'
import type { WeekRule } from '../settings.ts'

/** What was settled for one earner, member and week so far; null when nothing was. */
export type Settled = { readonly base: bigint; readonly amount: bigint }
/** What a settlement adds: differences to what was settled before. */
export type Addition = { readonly base: bigint; readonly amount: bigint }

/** What was lost in a week, and what the house gave meanwhile: bonuses, refunds, commission of their own. */
export type FriendWeek = { readonly net_loss: bigint; readonly costs: bigint }

/** What the share is of. Where each friend stands by themselves, what they were given is not looked at. */
export const baseOf = ({ net_loss, costs }: FriendWeek, { nets }: Pick<WeekRule, 'nets'>): bigint =>
  nets ? net_loss - costs : net_loss

/**
 * One friend's share of a week: a percentage of the base. A week that was won takes as much from what the others bring, or nothing
 * where each friend stands by themselves. This is the line that brings what was settled to the share as it is known now, or null
 * when it is there already.
 */
export const additionOf = (base: bigint, settled: Settled | null, rule: WeekRule): Addition | null => {
  const share = rule.nets ? signedShareOf(base, rule.rate_bp) : shareOf(base, rule.rate_bp)
  const amount = share - (settled?.amount ?? 0n)
  return amount === 0n ? null : { base: base - (settled?.base ?? 0n), amount }
}

/** A week of one level: what its friends' lines come to, and what was carried into it and is below zero. */
export type WeekSum = {
  readonly earned: bigint
  readonly carries: boolean
  readonly nets: boolean
  readonly carried_in: bigint
  readonly below_zero: bigint
}

/** What the week passes on to the next, never above zero. */
export const carriedOutOf = ({ carries, below_zero }: Pick<WeekSum, 'carries' | 'below_zero'>): bigint =>
  carries ? -below_zero : 0n

/** What is paid for a week. */
export const dueOf = ({ earned, carried_in, below_zero }: Omit<WeekSum, 'carries' | 'nets'>): bigint =>
  earned + carried_in + below_zero

/** The weeks in their order, each with what the one before it left below zero; `brought` comes from before the first. */
export const carryOver = <Week extends WeekSum>(brought: bigint, weeks: readonly Week[]): Week[] => {
  let carried = brought
  return weeks.map(week => {
    const carried_in = week.carries ? carried : 0n
    const sum = week.earned + carried_in
    const after = { ...week, carried_in, below_zero: sum < 0n ? -sum : 0n }
    carried = carriedOutOf(after)
    return after
  })
}
