import { bangkokDate, daysLater, startOfDate, weekOf } from '../../platform/calendar.ts'
import { birthMonthOf } from '../rules/birth-month.ts'
import type { Promotion } from '../rules/promotion-terms.ts'
import { hasAllFriends, nextFriend } from './invited-friends.ts'
import type { PromotionKind } from './promotion-kind.ts'

type PeriodOf = PromotionKind['period']

const birthMonth: PeriodOf = (_promotion, { birth_date }, at) => {
  if (birth_date === null) return { reason: 'birth_date_missing', until: null }
  const { period, starts_at, ends_at } = birthMonthOf(birth_date, at)
  if (at < starts_at) return { reason: 'not_birthday_month', until: starts_at }
  return { key: period, ends_at, next: birthMonthOf(birth_date, ends_at).starts_at }
}

const endOfBangkokDay = (at: Date): Date => startOfDate(daysLater(bangkokDate(at), 1))

/** Returns the period of weekly cashback and of rebates: the last week, whose play is refunded this week. */
export const lastWeek: PeriodOf = (_promotion, _member, at) => {
  const { ends_at } = weekOf(at)
  return { key: weekOf(at, -1).first_day, ends_at, next: ends_at }
}

/** Returns the period of daily cashback: yesterday, whose loss is refunded today. */
export const yesterday: PeriodOf = (_promotion, _member, at) => {
  const ends_at = endOfBangkokDay(at)
  return { key: daysLater(bangkokDate(at), -1), ends_at, next: ends_at }
}

const today: PeriodOf = (_promotion, _member, at) => {
  const ends_at = endOfBangkokDay(at)
  return { key: bangkokDate(at), ends_at, next: ends_at }
}

const thisWeek: PeriodOf = (_promotion, _member, at) => {
  const { first_day, ends_at } = weekOf(at)
  return { key: first_day, ends_at, next: ends_at }
}

/** Returns the invited member's id as the period, because a person has at most one bonus for each invited member. */
const eachFriend: PeriodOf = (promotion, member) => {
  const friend = nextFriend(promotion, member)
  if (friend !== null) return { key: friend, ends_at: null, next: null }
  return { reason: hasAllFriends(promotion, member) ? 'friends_full' : 'no_friend', until: null }
}

const periods: Readonly<Record<Promotion['frequency'], PeriodOf>> = {
  once: () => ({ key: 'once', ends_at: null, next: null }),
  day: today,
  week: thisWeek,
  birthday_year: birthMonth,
  friend: eachFriend,
}

/** Returns the period of a bonus taken at `at`. By the promotion's frequency it is all time, a day, a week, or a birth month. */
export const byFrequency: PeriodOf = (promotion, member, at) =>
  periods[promotion.frequency](promotion, member, at)
