import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { shareOf } from '../../platform/rates.ts'
import type { Promotion } from './promotion.ts'

const PERCENT = 100n

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)

export type Reward = { readonly reward_fixed: Satang | null; readonly rate_bp: number | null }

/** What a promotion gives for a deposit or a loss: the fixed amount, or the part of it, rounded down to the satang. */
export const rewardFor = ({ reward_fixed, rate_bp }: Reward, base: bigint): Satang =>
  reward_fixed ?? satang(shareOf(base, rate_bp ?? 0))

/** Multiple × (deposit + bonus). */
export const turnoverNeeded = (times: number, deposit: bigint, bonus: bigint): Satang =>
  satang(BigInt(times) * (deposit + bonus))

type StakeRule = Pick<Promotion, 'greatest_stake_bp' | 'greatest_stake_least' | 'turnover_times'>

/**
 * The most that one stake may be and still count, of a member with so much own money under the bonus, its deposit counted in: a part of
 * all of it, and never less than the least. Null: each counts, or nothing has to.
 */
export const greatestStake = (rule: StakeRule, own: bigint, bonus: bigint): Satang | null => {
  const { greatest_stake_bp: part, greatest_stake_least: least } = rule
  return part === null || rule.turnover_times === 0
    ? null
    : satang(max(least ?? 0n, shareOf(own + bonus, part)))
}

/** Never below the deposit: a limit on what a bonus wins takes nobody's own money. */
export const maximumWithdrawal = (maximum: Satang | null, deposit: bigint): Satang | null =>
  maximum === null ? null : satang(max(maximum, deposit))

/** How much of a valid stake counts, at so many percent, rounded down to the satang. */
export const countedStake = (validStake: bigint, percent: number): bigint =>
  (validStake * BigInt(percent)) / PERCENT

/**
 * What lies where when a bonus ends, in satang. `credit`: all the member has, with what this end has taken already.
 * `own`: the member's own money that stands under the bonus, before any of it was played.
 */
export type Standing = { readonly credit: bigint; readonly own: bigint }

/**
 * What giving up (or running out of time) takes: the bonus first, then all that lies above the own money. Own money is played
 * first, so what stays is the own money that is left when the bonus is whole again, never more.
 */
export const takenOnGivingUp = ({ credit, own }: Standing, bonus: bigint): Satang => {
  const keeps = min(max(own, 0n), max(0n, credit - bonus))
  return satang(max(0n, credit - keeps))
}

/** What completing takes: what lies above the maximum, own money that is not the bonus's deposit beside it. */
export const takenOnCompletion = (
  { credit, own }: Standing,
  terms: { readonly deposit_amount: bigint; readonly maximum_withdrawal: bigint | null },
): Satang => {
  if (terms.maximum_withdrawal === null) return satang(0n)
  const keeps = terms.maximum_withdrawal + max(0n, own - terms.deposit_amount)
  return satang(max(0n, credit - keeps))
}
