import { formatMoment } from '@sala/contract/wire/calendar.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { formatSatang, type Satang, satang } from '@sala/contract/wire/money.ts'
import { isOfAge } from '../account/identity/minimum-age.ts'
import { memberOf } from '../account/members/members.ts'
import { findBarRefusal } from '../account/members/suspension.ts'
import { periodOf } from '../platform/calendar.ts'
import type { Db, Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { findBreak } from './breaks/play-breaks.ts'
import { careRefusalOf } from './care-cases/care-cases.ts'
import { openMatchOf } from './duplicate-accounts/self-exclusion-matches.ts'
import { type LossStatus, limitsInForce, lossStandings, usedLimitOf } from './limits/play-limits.ts'
import type { ReservedReason } from './reserved-money/reserved-money.ts'

const DEPOSIT_LIMIT = {
  day: 'deposit_limit_day',
  week: 'deposit_limit_week',
  month: 'deposit_limit_month',
} as const
/**
 * Maps a refusal of a deposit to the reason for which received money is reserved (kept out of play). For any refusal that is not listed, the reason
 * is the member's age.
 */
const ASIDE_BECAUSE: Partial<Record<Refusal['code'], Exclude<ReservedReason, 'returned'>>> = {
  cooling_off: 'break',
  self_excluded: 'break',
  account_in_review: 'review',
  account_suspended: 'review',
  account_closed: 'review',
}
const LOSS_LIMIT = { day: 'loss_limit_day', week: 'loss_limit_week', month: 'loss_limit_month' } as const

// All checks of the minimum age of 20 (requirement B08), of breaks and of limits are in this file. Deposits call `requireMayDeposit`. Game launches
// and credit transfers to a game site call `requireMayPlay`, or `playRefusalOf` to get the refusal. Withdrawals and free play call neither.

/**
 * Returns the refusal for a member who may neither deposit nor play, because the account is suspended or closed, or because of the age, a break, or
 * an undecided match with a self-excluded member. Returns null if there is no such reason.
 */
const whyNeither = async (db: Db | Tx, memberId: MemberId, now: Date): Promise<Refusal | null> => {
  const member = await memberOf(db, memberId)
  const barred = findBarRefusal(member)
  if (barred !== null) return barred
  const { birth_date } = member
  if (birth_date === null) return new Refusal('birth_date_missing')
  if (!isOfAge(birth_date, now)) return new Refusal('under_age_to_play')
  const running = await findBreak(db, memberId, now)
  if (running === null)
    return (await openMatchOf(db, memberId, now)) === null ? null : new Refusal('account_in_review')
  const until = formatMoment(running.ends_at)
  return new Refusal(running.kind === 'exclusion' ? 'self_excluded' : 'cooling_off', { until })
}

/** Returns for each deposit limit the amount (at least zero) that the member may still deposit at `at`. */
const depositRooms = async (db: Db | Tx, memberId: MemberId, at: Date) => {
  const rooms = []
  for (const limit of await limitsInForce(db, memberId, at)) {
    if (limit.kind !== 'deposit' || limit.amount === null) continue
    const left = limit.amount - (await usedLimitOf(db, memberId, limit, at))
    rooms.push({ period: limit.period, limit: limit.amount, left: satang(left > 0n ? left : 0n) })
  }
  return rooms
}

/**
 * Throws a Refusal if the member may not deposit the amount. `birth_date_missing` and `under_age_to_play` concern the age, `cooling_off`
 * and `self_excluded` a break, and `account_in_review` an undecided match with a self-excluded member. `deposit_limit_day`,
 * `deposit_limit_week` and `deposit_limit_month` mean that the member's own limit would be exceeded. The caller holds the member's lock, so
 * that concurrent deposits cannot both use the remaining amount.
 */
export const requireMayDeposit = async (
  tx: Tx,
  memberId: MemberId,
  amount: Satang,
  now: Date,
): Promise<void> => {
  const refusal = await whyNeither(tx, memberId, now)
  if (refusal !== null) throw refusal
  for (const { period, limit, left } of await depositRooms(tx, memberId, now))
    if (amount > left)
      throw new Refusal(DEPOSIT_LIMIT[period], {
        limit: formatSatang(limit),
        remaining: formatSatang(left),
        until: formatMoment(periodOf(period, now).ends),
      })
}

/**
 * Returns the maximum that the member may deposit at `at` (`room`), and the reason for it. `room` is null if the member has no deposit limit, and
 * zero if no deposit is allowed.
 */
export const depositAllowance = async (
  tx: Tx,
  memberId: MemberId,
  at: Date,
): Promise<{ room: Satang | null; why: Exclude<ReservedReason, 'returned'> | null }> => {
  const refusal = await whyNeither(tx, memberId, at)
  if (refusal !== null) return { room: satang(0n), why: ASIDE_BECAUSE[refusal.code] ?? 'age' }
  const lefts = (await depositRooms(tx, memberId, at)).map(({ left }) => left)
  if (lefts.length === 0) return { room: null, why: null }
  return { room: lefts.reduce((a, b) => (a < b ? a : b)), why: 'deposit_limit' }
}

export type PlayStatus = {
  /** The reason why the member may not play for money now. Null if play is allowed. */
  readonly refusal: Refusal | null
  /** The member's loss limits with the losses so far. Empty if play is forbidden for another reason, such as a break. */
  readonly losses: readonly LossStatus[]
}

export const findPlayStatus = async (db: Db | Tx, memberId: MemberId, now: Date): Promise<PlayStatus> => {
  const refusal = await whyNeither(db, memberId, now)
  if (refusal !== null) return { refusal, losses: [] }
  const losses = await lossStandings(db, memberId, now)
  const reached = losses.find(({ loss, amount }) => loss >= amount)
  if (reached === undefined) return { refusal: null, losses }
  const { period, amount, loss, until } = reached
  const figures = { loss: formatSatang(loss), limit: formatSatang(amount), until: formatMoment(until) }
  return { refusal: new Refusal(LOSS_LIMIT[period], figures), losses }
}

/** Returns the reason why the member may not play for money now. Returns null if play is allowed. */
export const playRefusalOf = async (db: Db | Tx, memberId: MemberId, now: Date): Promise<Refusal | null> =>
  (await findPlayStatus(db, memberId, now)).refusal

/**
 * Returns why the member may not receive a bonus or another reward now: a refusal of play, or `in_care`. Returns null if the member may receive it.
 * Promotions and rewards decide by this function only.
 */
export const rewardRefusalOf = async (db: Db | Tx, memberId: MemberId, now: Date): Promise<Refusal | null> =>
  (await playRefusalOf(db, memberId, now)) ?? (await careRefusalOf(db, memberId))

/**
 * Throws a Refusal if the member may not play for money now. `birth_date_missing` and `under_age_to_play` concern the age, `cooling_off`
 * and `self_excluded` a break, and `account_in_review` an undecided match with a self-excluded member. `loss_limit_day` (or `_week`,
 * `_month`) means that the member's own loss limit is reached.
 */
export const requireMayPlay = async (db: Db | Tx, memberId: MemberId, now: Date): Promise<void> => {
  const refusal = await playRefusalOf(db, memberId, now)
  if (refusal !== null) throw refusal
}
