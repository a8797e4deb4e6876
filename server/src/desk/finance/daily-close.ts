import { isDebitNormal, natureOf } from '@sala/contract/desk/display-texts/ledger-account-names.ts'
import { formatSatang, satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { daySpan } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { type OperatorDecision, operatorActor } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findCountedUntil } from '../business-figures/stored-figures.ts'
import { type ComparedDay, comparedDays } from './account-day-comparison.ts'
import { PLAY } from './daily-close-sql.ts'
import { type Close, findCloses, insertClose, type UnbookedPlay } from './sql.ts'

/**
 * Converts an account's credits minus debits to the increase of its balance. For asset and expense accounts the sign changes, because debits increase
 * them.
 */
const inBooks = (account: string, amount: bigint): bigint => (isDebitNormal(account) ? -amount : amount)
const inBooksOrNull = (account: string, amount: bigint | null): bigint | null =>
  amount === null ? null : inBooks(account, amount)

const holdsStill = (close: Close, day: ComparedDay): boolean =>
  close.came === day.credited &&
  close.went === day.debited &&
  close.reported === inBooksOrNull(day.account, day.reported) &&
  (close.difference === null || close.difference === inBooksOrNull(day.account, day.difference))

const inSatang = ({ before, after, now }: UnbookedPlay) => ({
  before: satang(before),
  after: satang(after),
  now: satang(now),
})

const shownClose = (close: Close | undefined, day: ComparedDay) =>
  close === undefined
    ? null
    : { by: close.closed_by, at: close.closed_at, reason: close.reason, holds: holdsStill(close, day) }

const shownDay = (day: ComparedDay, unbooked: UnbookedPlay, close: Close | undefined) => ({
  account: day.account,
  nature: natureOf(day.account),
  opening: satang(day.opened),
  came: satang(day.grown),
  went: satang(day.shrunk),
  closing: satang(day.opened + day.grown - day.shrunk),
  reported: day.reported === null ? null : satang(day.reported),
  in_transit: satang(day.in_transit),
  difference: day.difference === null ? null : satang(day.difference),
  items: day.items.map(item => ({ ...item, amount: satang(item.amount) })),
  unbooked: day.account === PLAY ? inSatang(unbooked) : null,
  closed: shownClose(close, day),
})

/**
 * Returns the totals of each of the company's ledger accounts on a Bangkok day. The account of a bank or of the gateway is compared with the payments
 * that this partner lists, and the account of play with the game rounds. Other accounts are not compared.
 */
export const accountsOfDay = async (ctx: Context, day: string) => {
  const [{ accounts, unbooked }, closes, counted] = await Promise.all([
    comparedDays(ctx.db, day),
    findCloses(ctx.db, day),
    findCountedUntil(ctx.db),
  ])
  const closeOf = (account: string) => closes.find(close => close.account === account)
  return {
    day,
    is_over: counted !== null && counted >= daySpan(day).ends,
    counted_until: counted,
    accounts: accounts.map(each => shownDay(each, unbooked, closeOf(each.account))),
  }
}

/** Throws Refusal `finance_day_open` if the day is not over, or if its totals are not computed up to its end. */
const requireOver = async (tx: Tx, day: string): Promise<void> => {
  const counted = await findCountedUntil(tx)
  if (counted === null || counted < daySpan(day).ends) throw new Refusal('finance_day_open')
}

const writeClose = async (
  tx: Tx,
  ctx: Context,
  decision: OperatorDecision,
  { day, found }: { day: string; found: ComparedDay },
): Promise<void> => {
  const at = ctx.clock.now()
  const { account, credited, debited } = found
  await insertClose(tx, day, {
    account,
    came: credited,
    went: debited,
    reported: inBooksOrNull(account, found.reported),
    difference: inBooksOrNull(account, found.difference),
    reason: decision.reason,
    closed_by: decision.operator,
    closed_at: at,
  })
  const details = {
    reason: decision.reason,
    difference: (found.difference ?? 0n).toString(),
    in_transit: found.in_transit.toString(),
  }
  const subject = `${day} ${account}`
  await audit(tx, { actor: operatorActor(decision), action: 'finance.close', subject, details }, at)
}

/**
 * Closes an account's day with its current figures. Throws Refusal `finance_day_open` if the day is not over or not computed yet. Throws
 * `finance_account_unknown` if the day has no such account, and `finance_reason_required` if a difference needs a reason.
 */
export const closeAccountDay = (
  ctx: Context,
  decision: OperatorDecision,
  day: string,
  account: string,
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    await requireOver(tx, day)
    const { accounts } = await comparedDays(tx, day)
    const found = accounts.find(each => each.account === account)
    if (found === undefined) throw new Refusal('finance_account_unknown')
    const difference = found.difference ?? 0n
    if (difference !== 0n && decision.reason === '')
      throw new Refusal('finance_reason_required', { difference: formatSatang(satang(difference)) })
    await writeClose(tx, ctx, decision, { day, found })
  })

/**
 * Closes those accounts of a day that have no difference and are not closed yet. Returns how many accounts were closed, and how many stay open
 * because of a difference. Throws Refusal `finance_day_open` if the day is not over or not computed yet.
 */
export const closeMatchingAccounts = (
  ctx: Context,
  decision: OperatorDecision,
  day: string,
): Promise<{ closed: number; left: number }> =>
  inTransaction(ctx.db, async tx => {
    await requireOver(tx, day)
    const { accounts } = await comparedDays(tx, day)
    const closes = await findCloses(tx, day)
    const open = accounts.filter(each => {
      const close = closes.find(({ account }) => account === each.account)
      return close === undefined || !holdsStill(close, each)
    })
    const agreeing = open.filter(({ difference }) => (difference ?? 0n) === 0n)
    for (const found of agreeing) await writeClose(tx, ctx, decision, { day, found })
    return { closed: agreeing.length, left: open.length - agreeing.length }
  })
