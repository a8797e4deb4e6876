import type { GameSection } from '@sala/contract/games/game-facts.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { bangkokDate, DAY_MS } from '../../platform/calendar.ts'
import type { Friend, MemberFacts } from '../member-facts/member-facts.ts'
import { kindOf } from '../promotion-kinds/promotion-kinds.ts'
import { isInAudience, type Promotion, weightOf } from '../rules/promotion-terms.ts'
import { countedStake, rewardFor, turnoverNeeded } from '../rules/reward-calculation.ts'

/** A member's past play, for the dry run of a promotion. `stakes` are by Bangkok day and game section. The section is null for unknown games. */
export type MemberHistory = {
  readonly facts: MemberFacts
  readonly stakes: readonly {
    readonly day: string
    readonly section: GameSection | null
    readonly valid: bigint
  }[]
}

/**
 * A time at which the member could have got a bonus, by a deposit or an offer. `base` is the amount in satang from which the bonus is computed: the
 * deposit, or the refunded loss or stakes. If the bonus is for an invitation, `friend` is the invited member.
 */
export type BonusChance = { readonly at: Date; readonly base: Satang; readonly friend?: Friend }

export type Taking = {
  readonly member_id: MemberId
  readonly at: Date
  readonly deposit: Satang
  readonly amount: Satang
  readonly end: 'finished' | 'lapsed' | 'running'
}

type Ended = { readonly end: Taking['end']; readonly day: string }

/**
 * Returns how and on which day a bonus would have ended: `finished` if its wagering requirement is met, `lapsed` if it expired. Otherwise it still
 * runs.
 */
const endOf = (promotion: Promotion, past: MemberHistory, needed: bigint, at: Date, until: Date): Ended => {
  const first = bangkokDate(at)
  const lapses = new Date(at.getTime() + promotion.valid_days * DAY_MS)
  const last = bangkokDate(lapses)
  let done = 0n
  if (needed === 0n) return { end: 'finished', day: first }
  for (const { day, section, valid } of past.stakes) {
    if (day < first || day > last) continue
    done += countedStake(valid, weightOf(promotion.weights, section))
    if (done >= needed) return { end: 'finished', day }
  }
  return lapses <= until ? { end: 'lapsed', day: last } : { end: 'running', day: '9999-12-31' }
}

/**
 * Returns the bonuses that a member would have got at most: one per period, one at a time, oldest first. Other bonuses, breaks and duplicate accounts
 * are ignored, because they could only have prevented some of these bonuses.
 */
export const takingsOf = (
  promotion: Promotion,
  past: MemberHistory,
  chances: readonly BonusChance[],
  until: Date,
): Taking[] => {
  const kind = kindOf(promotion)
  const takings: Taking[] = []
  const periods = new Set<string>()
  let freeFrom = ''
  let last: Date | null = past.facts.last_deposit_at
  for (const { at, base, friend } of chances) {
    const facts = { ...past.facts, last_deposit_at: last, friends: friend === undefined ? [] : [friend] }
    if (promotion.friends_max !== null && periods.size >= promotion.friends_max) break
    if (kind.comes_by === 'deposit') last = at
    if (bangkokDate(at) < freeFrom || !isInAudience(promotion, facts, at)) continue
    if (kind.comes_by === 'deposit' && base < (promotion.deposit_minimum ?? 0n)) continue
    if (kind.comes_by === 'claim' && kind.reckoned === null && kind.whyNothing(promotion, facts, at) !== null)
      continue
    const period = kind.period(promotion, facts, at)
    if ('reason' in period || periods.has(period.key)) continue
    const amount = rewardFor(promotion, base)
    if (amount === 0n) continue
    periods.add(period.key)
    const deposit = kind.comes_by === 'deposit' ? base : satang(0n)
    const ended = endOf(promotion, past, turnoverNeeded(promotion.turnover_times, deposit, amount), at, until)
    freeFrom = ended.day
    takings.push({ member_id: facts.member_id, at, deposit, amount, end: ended.end })
  }
  return takings
}

/** Spends the promotion's budget on the earliest bonuses. Also returns how many bonuses exceed the budget. */
export const applyBudget = (takings: readonly Taking[], budget: Satang | null) => {
  if (budget === null) return { takings: [...takings], beyond: 0 }
  let left: bigint = budget
  const allowed = takings
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .filter(({ amount }) => {
      if (amount > left) return false
      left -= amount
      return true
    })
  return { takings: allowed, beyond: takings.length - allowed.length }
}
