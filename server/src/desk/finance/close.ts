import { formatSatang, satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { isPartnerFailure } from '../../partners/kit/partner-http.ts'
import { audit } from '../../platform/audit.ts'
import { daySpan } from '../../platform/calendar.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { type OperatorDecision, operatorActor } from '../../platform/operator.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findCountedUntil } from '../figures/figures.ts'
import { comparePayments, paymentLists } from '../reconcile/payments.ts'
import {
  type AccountDay,
  type Close,
  findAccountDays,
  findCloses,
  findReadUntil,
  findToldDays,
  insertClose,
  PLAY,
  sumRounds,
  sumUnbooked,
  type Unbooked,
} from './sql.ts'

/** What somebody else tells of an account, as it would stand in the books: above zero where more came than went. */
const toldOf = async (db: Db | Tx, day: string, accounts: readonly AccountDay[]) => {
  const { begins, ends } = daySpan(day)
  const [told, read, rounds] = await Promise.all([
    findToldDays(db, begins, ends),
    findReadUntil(db),
    sumRounds(db, begins, ends),
  ])
  const sum = (side: string, account: string | null): bigint | null =>
    read.some(point => point.side === side)
      ? told
          .filter(each => each.side === side && (account === null || each.account === account))
          .reduce((all, { amount }) => all + amount, 0n)
      : null
  const negative = (value: bigint | null): bigint | null => (value === null ? null : -value)
  const payouts = accounts.filter(({ account }) => account.startsWith('payout:'))
  return (account: string): bigint | null => {
    const [kind, , number] = account.split(':')
    if (kind === 'bank') return negative(sum('bank_in', number ?? null))
    if (kind === 'gateway') return negative(sum('gateway', null))
    if (kind === PLAY) return rounds
    // The list of what went out names our accounts by number; of several banks nothing is told apart here.
    return kind === 'payout' && payouts.length === 1 ? sum('bank_out', null) : null
  }
}

const holdsStill = (close: Close, { came, went }: AccountDay, told: bigint | null): boolean =>
  close.came === came && close.went === went && close.told === told

const inSatang = ({ before, after, now }: Unbooked) => ({
  before: satang(before),
  after: satang(after),
  now: satang(now),
})

/** Each account of the house on that Bangkok day, beside what the partner tells of it. */
export const accountsOfDay = async (ctx: Context, day: string) => {
  const { begins, ends } = daySpan(day)
  const [accounts, closes, counted, unbooked] = await Promise.all([
    findAccountDays(ctx.db, begins, ends),
    findCloses(ctx.db, day),
    findCountedUntil(ctx.db),
    sumUnbooked(ctx.db, begins, ends),
  ])
  const told = await toldOf(ctx.db, day, accounts)
  return {
    day,
    is_over: counted !== null && counted >= ends,
    counted_until: counted,
    accounts: accounts.map(each => {
      const { account, opening, came, went } = each
      const tells = told(account)
      const close = closes.find(other => other.account === account)
      return {
        account,
        opening: satang(opening),
        came: satang(came),
        went: satang(went),
        closing: satang(opening + came - went),
        told: tells === null ? null : satang(tells),
        difference: tells === null ? null : satang(tells - (came - went)),
        unbooked: account === PLAY ? inSatang(unbooked) : null,
        closed:
          close === undefined
            ? null
            : {
                by: close.closed_by,
                at: close.closed_at,
                reason: close.reason,
                holds: holdsStill(close, each, tells),
              },
      }
    }),
  }
}

/** Closes an account's day as it stands. Refuses: finance_day_open, finance_account_unknown, finance_reason_required. */
export const closeAccountDay = (
  ctx: Context,
  decision: OperatorDecision,
  day: string,
  account: string,
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const { begins, ends } = daySpan(day)
    const counted = await findCountedUntil(tx)
    if (counted === null || counted < ends) throw new Refusal('finance_day_open')
    const accounts = await findAccountDays(tx, begins, ends)
    const found = accounts.find(each => each.account === account)
    if (found === undefined) throw new Refusal('finance_account_unknown')
    const told = (await toldOf(tx, day, accounts))(account)
    const difference = told === null ? 0n : told - (found.came - found.went)
    if (difference !== 0n && decision.reason === '')
      throw new Refusal('finance_reason_required', { difference: formatSatang(satang(difference)) })
    const at = ctx.clock.now()
    const { came, went } = found
    const close = {
      account,
      came,
      went,
      told,
      reason: decision.reason,
      closed_by: decision.operator,
      closed_at: at,
    }
    await insertClose(tx, day, close)
    const details = { reason: decision.reason, difference: difference.toString() }
    const entry = {
      actor: operatorActor(decision),
      action: 'finance.close',
      subject: `${day} ${account}`,
      details,
    }
    await audit(tx, entry, at)
  })

/** Reads the partners' own lists on to now; who is silent is named and asked another time. */
export const readPartnerLists = async (ctx: Context) => {
  const silent: string[] = []
  let differences = 0
  for (const list of paymentLists) {
    try {
      const compared = await comparePayments(ctx, list, false)
      differences += compared?.differences.length ?? 0
    } catch (error) {
      if (!isPartnerFailure(error)) throw error
      silent.push(list.side)
    }
  }
  return { silent, differences }
}
