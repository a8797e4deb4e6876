import {
  type LimitKind,
  type LimitPeriod,
  limitKinds,
  limitPeriods,
} from '@sala/contract/protection/endpoints.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { netLossSince } from '../../ledger/daily-play-totals.ts'
import { writeMessage } from '../../messages/messages.ts'
import { audit } from '../../platform/audit.ts'
import { announce } from '../../platform/browser-events.ts'
import { bangkokDate, periodOf } from '../../platform/calendar.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import type { CloseGames } from '../../ports.ts'
import { sumPaidIn } from './deposit-sums-sql.ts'
import { recordLimitSet } from './limit-choices-sql.ts'
import { changeLimit, isSameLimit, limitAt, NO_LIMIT } from './limit-state.ts'
import { findLimits, insertRaise, type LimitRow, upsertLimit } from './sql.ts'

export type LimitOrder = {
  readonly kind: LimitKind
  readonly period: LimitPeriod
  /** The new limit in satang. Null removes the limit. */
  readonly amount: Satang | null
}

/** Sets one of the member's own limits (deposits or loss per day, week or month). A decrease applies immediately, an increase after 24 hours. */
export const setLimit = (ctx: Context, memberId: MemberId, order: LimitOrder): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    const now = ctx.clock.now()
    const { kind, period } = order
    const stored = (await findLimits(tx, memberId)).find(row => row.kind === kind && row.period === period)
    const changed = changeLimit(stored ?? NO_LIMIT, order.amount, now)
    await upsertLimit(tx, memberId, { kind, period, ...changed }, now)
    if (kind === 'deposit' && order.amount !== null && !isSameLimit(stored ?? NO_LIMIT, changed))
      await recordLimitSet(tx, memberId, { period, amount: order.amount }, now)
    if (changed.pending_at !== null && !isSameLimit(stored ?? NO_LIMIT, changed))
      await insertRaise(tx, memberId, { kind, period, amount: order.amount }, now)
    if (kind === 'loss') {
      await ctx.ports.rejudgePlay(tx, memberId)
      const cause = `limit:${now.toISOString()}`
      await endReachedPlay(tx, ctx.ports.closeGames, memberId, { cause, at: now })
    }
    // A repeated request changes nothing and writes no second message.
    if (!isSameLimit(stored ?? NO_LIMIT, changed)) {
      const facts = { limit: kind, period, amount: order.amount, from: changed.pending_at }
      const cause = `${kind} ${period} ${now.toISOString()}`
      await writeMessage(tx, memberId, { kind: 'limit_changed', ...facts }, cause, now)
    }
    await announce(tx, { member_id: memberId, kind: 'play' })
    const details = {
      limit: `${kind}.${period}`,
      wanted: order.amount?.toString() ?? 'none',
      from: (changed.pending_at ?? now).toISOString(),
    }
    await audit(tx, { actor: `member:${memberId}`, action: 'limit.set', subject: memberId, details }, now)
  })

/** Returns the member's limits in force at `now`. */
export const limitsInForce = async (db: Db | Tx, memberId: MemberId, now: Date): Promise<LimitRow[]> =>
  (await findLimits(db, memberId))
    .map(row => ({ ...row, ...limitAt(row, now) }))
    .filter(({ amount }) => amount !== null)

export const hasLossLimit = async (db: Db | Tx, memberId: MemberId, now: Date): Promise<boolean> =>
  (await limitsInForce(db, memberId, now)).some(({ kind }) => kind === 'loss')

/** `countPaidIn` stores money that counts towards the member's deposit limits. */
export { insertPaidIn as countPaidIn, sumPaidInByDay } from './deposit-sums-sql.ts'

/**
 * Returns how much of a limit the member has used in the current period: the sum of deposits, or the net loss (zero if the member won). The loss
 * covers only the rounds that Sala has read from the game site so far.
 */
export const usedLimitOf = async (
  db: Db | Tx,
  memberId: MemberId,
  { kind, period }: { kind: LimitKind; period: LimitPeriod },
  now: Date,
): Promise<Satang> => {
  const span = periodOf(period, now)
  if (kind === 'deposit') return sumPaidIn(db, memberId, span)
  const lost = await netLossSince(db, memberId, bangkokDate(span.begins))
  return satang(lost > 0n ? lost : 0n)
}

export type LossStatus = {
  readonly period: LimitPeriod
  readonly amount: Satang
  readonly loss: Satang
  /** End of the limit's period (day, week or month). */
  readonly until: Date
}

/** Returns the loss limits in force, each with the loss in its current period. */
export const lossStandings = async (db: Db | Tx, memberId: MemberId, now: Date): Promise<LossStatus[]> => {
  const standings = []
  for (const { kind, period, amount } of await limitsInForce(db, memberId, now)) {
    if (kind !== 'loss' || amount === null) continue
    const loss = await usedLimitOf(db, memberId, { kind, period }, now)
    standings.push({ period, amount, loss, until: periodOf(period, now).ends })
  }
  return standings
}

/**
 * Closes the member's open games if a loss limit is reached. A repeated call with the same `cause` has no effect. The caller holds the member's lock.
 */
export const endReachedPlay = async (
  tx: Tx,
  closeGames: CloseGames,
  memberId: MemberId,
  { cause, at }: { cause: string; at: Date },
): Promise<void> => {
  const reached = (await lossStandings(tx, memberId, at)).filter(({ loss, amount }) => loss >= amount)
  const until = reached.map(each => each.until).reduce((a, b) => (a > b ? a : b), at)
  if (until <= at) return
  await closeGames(tx, { member_id: memberId, why: 'loss_limit', cause, until }, at)
  for (const { amount, period, until: ends } of reached)
    await writeMessage(
      tx,
      memberId,
      { kind: 'limit_reached', amount, period, until: ends },
      `${period} ${ends.toISOString()}`,
      at,
    )
  await announce(tx, { member_id: memberId, kind: 'play' })
}

/** Returns all limits of the member, with pending changes and used amounts, for the page on which the member sets limits. */
export const limitViewsOf = async (db: Db | Tx, memberId: MemberId, now: Date) => {
  const rows = await findLimits(db, memberId)
  const views = []
  for (const kind of limitKinds)
    for (const period of limitPeriods) {
      const stored = rows.find(row => row.kind === kind && row.period === period)
      const { amount, pending_amount, pending_at } = limitAt(stored ?? NO_LIMIT, now)
      const used = await usedLimitOf(db, memberId, { kind, period }, now)
      const left = (amount ?? 0n) - used
      views.push({
        kind,
        period,
        amount,
        used,
        remaining: amount === null ? null : satang(left > 0n ? left : 0n),
        resets_at: periodOf(period, now).ends,
        pending: pending_at === null ? null : { amount: pending_amount, at: pending_at },
      })
    }
  return views
}
