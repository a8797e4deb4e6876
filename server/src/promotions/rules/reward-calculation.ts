import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { shareOf } from '../../platform/basis-points.ts'
import type { Promotion } from './promotion-terms.ts'

const PERCENT = 100n

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)

export type Reward = { readonly reward_fixed: Satang | null; readonly rate_bp: number | null }

/** Returns the bonus for a deposit or a loss of `base`. It is a fixed amount, or a share rounded down to the satang. */
export const rewardFor = ({ reward_fixed, rate_bp }: Reward, base: bigint): Satang =>
  reward_fixed ?? satang(shareOf(base, rate_bp ?? 0))

/** Returns the wagering requirement: multiple × (deposit + bonus). */
export const turnoverNeeded = (times: number, deposit: bigint, bonus: bigint): Satang =>
  satang(BigInt(times) * (deposit + bonus))

type StakeRule = Pick<Promotion, 'greatest_stake_bp' | 'greatest_stake_least' | 'turnover_times'>

/**
 * Returns the maximum stake that counts towards the wagering requirement. It is a share of bonus and own money (including the deposit), but
 * at least the configured minimum. Returns null for a promotion without a maximum stake or without a wagering requirement.
 */
export const greatestStake = (rule: StakeRule, own: bigint, bonus: bigint): Satang | null => {
  const { greatest_stake_bp: part, greatest_stake_least: least } = rule
  return part === null || rule.turnover_times === 0
    ? null
    : satang(max(least ?? 0n, shareOf(own + bonus, part)))
}

/** Returns the maximum withdrawal after a bonus. It is at least the deposit, because a maximum for winnings must not take the member's own money. */
export const maximumWithdrawal = (maximum: Satang | null, deposit: bigint): Satang | null =>
  maximum === null ? null : satang(max(maximum, deposit))

/** Returns the part of a valid stake that counts towards the wagering requirement, rounded down to the satang. */
export const countedStake = (validStake: bigint, percent: number): bigint =>
  (validStake * BigInt(percent)) / PERCENT

/**
 * A member's balances at the end of a bonus, in satang. `credit` is the whole credit plus the amount already taken back. `own` is the
 * member's own money, as it was before any play with the bonus.
 */
export type EndBalances = { readonly credit: bigint; readonly own: bigint }

/**
 * Returns the amount that a forfeit or expiry of a bonus takes back: the bonus, and all credit above own money. Own money is lost first, so
 * the member keeps at most the rest of it.
 */
export const amountTakenOnForfeit = ({ credit, own }: EndBalances, bonus: bigint): Satang => {
  const keeps = min(max(own, 0n), max(0n, credit - bonus))
  return satang(max(0n, credit - keeps))
}

/**
 * Returns the amount that is taken back when a bonus completes: the credit above the maximum withdrawal. Own money beyond the deposit is never taken
 * back.
 */
export const amountTakenOnCompletion = (
  { credit, own }: EndBalances,
  terms: { readonly deposit_amount: bigint; readonly maximum_withdrawal: bigint | null },
): Satang => {
  if (terms.maximum_withdrawal === null) return satang(0n)
  const keeps = terms.maximum_withdrawal + max(0n, own - terms.deposit_amount)
  return satang(max(0n, credit - keeps))
}
