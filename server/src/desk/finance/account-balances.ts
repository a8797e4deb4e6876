import type { signalLevels } from '@sala/contract/desk/status-signal-levels.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { allReceivingAccounts } from '../../cashier/bank/receiving-accounts.ts'
import { cashierSettings, payingAccount } from '../../cashier/settings.ts'
import type { Context } from '../../context.ts'
import { deskSettings } from '../../operators/decisions/desk-settings.ts'
import { audit } from '../../platform/audit.ts'
import { HOUR_MS, startOfBangkokDay } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { type OperatorDecision, operatorActor } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import {
  type Caps,
  findCaps,
  findFirstHour,
  findHourMoves,
  findReportedBalances,
  type HourMoves,
  insertReportedBalance,
  type ReportedBalance,
  type Sides,
  sumMoves,
  upsertCaps,
} from './account-balances-sql.ts'
import { type Forecast, forecastFloat, LOOK_INTERVAL_MS } from './payout-balance-forecast.ts'

type Level = (typeof signalLevels)[number]
type Settings = { readonly float_red_hours: number; readonly float_minimum: Satang }

/**
 * The desk (the staff's website) shows a payout account in red if its balance is expected to last less than `desk.float_red_hours`, and in amber if
 * it is expected to last less than that time multiplied by this number.
 */
const WATCH_TIMES = 2
const DIGITS_SHOWN = 4

type OurAccount = {
  readonly account: string
  readonly bank: string
  readonly account_number: string
  readonly name: string | null
  readonly receives: boolean
  readonly pays: boolean
}

/** Returns the active receiving accounts and the payout account. The ledger names a payout account by its bank only, without the account number. */
const ourAccounts = async (ctx: Context): Promise<OurAccount[]> => {
  const paying = payingAccount(ctx.config, await readSettings(ctx.db, cashierSettings))
  const received = (await allReceivingAccounts(ctx.db)).filter(({ active }) => active)
  const idOf = (each: { bank: string; account_number: string }) => `${each.bank}:${each.account_number}`
  const shown = received.map(each => ({
    account: idOf(each),
    bank: each.bank,
    account_number: each.account_number,
    name: each.name,
    receives: true,
    pays: paying !== null && idOf(each) === idOf(paying),
  }))
  if (paying === null || shown.some(({ pays }) => pays)) return shown
  return [{ account: idOf(paying), ...paying, name: null, receives: false, pays: true }, ...shown]
}

const sidesOf = ({ account, bank, pays }: OurAccount): Sides => ({
  account,
  incoming: `bank:${account}`,
  outgoing: pays ? `payout:${bank}` : null,
})

const hourOf = (at: Date): number => Math.floor(at.getTime() / HOUR_MS) * HOUR_MS

/** Computes a bank account's current balance: the balance that was reported last, plus all later payments in, minus those out. */
const balanceNow = async (ctx: Context, sides: Sides, last: ReportedBalance): Promise<bigint> => {
  const next = new Date(hourOf(last.reported_at) + HOUR_MS)
  const [first, later] = await Promise.all([
    sumMoves(ctx.db, sides, last.reported_at, next),
    findHourMoves(ctx.db, sides, next),
  ])
  return later.reduce((sum, { came, went }) => sum + came - went, last.amount + first)
}

const levelOf = (
  balance: bigint | null,
  forecast: Forecast,
  { float_red_hours, float_minimum }: Settings,
  now: Date,
): Level => {
  if (balance === null) return 'watch'
  if (balance < float_minimum) return 'late'
  if (forecast.kind !== 'runs_out') return 'calm'
  const hours = (forecast.at.getTime() - now.getTime()) / HOUR_MS
  if (hours < float_red_hours) return 'late'
  return hours < float_red_hours * WATCH_TIMES ? 'watch' : 'calm'
}

const sumOf = (moves: readonly HourMoves[], side: 'came' | 'went'): Satang =>
  satang(moves.reduce((sum, move) => sum + move[side], 0n))

type Known = {
  reported: readonly ReportedBalance[]
  caps: readonly Caps[]
  first: Date | null
  settings: Settings
}

const accountNow = async (ctx: Context, ours: OurAccount, known: Known, now: Date) => {
  const sides = sidesOf(ours)
  const looked = new Date(now.getTime() - LOOK_INTERVAL_MS)
  const moves = await findHourMoves(ctx.db, sides, looked)
  const reported = known.reported.find(({ account }) => account === ours.account) ?? null
  const balance = reported === null ? null : await balanceNow(ctx, sides, reported)
  const flows = {
    since: known.first === null ? now : known.first > looked ? known.first : looked,
    net: new Map(moves.map(({ hour, came, went }) => [hour.getTime(), went - came])),
  }
  const forecast: Forecast = balance === null ? { kind: 'unknown' } : forecastFloat(balance, flows, now)
  const today = moves.filter(({ hour }) => hour >= startOfBangkokDay(now))
  const caps = known.caps.find(({ account }) => account === ours.account)
  const cap = (value: bigint | null | undefined) => (value == null ? null : satang(value))
  return {
    ...ours,
    level: levelOf(balance, forecast, known.settings, now),
    balance: balance === null ? null : satang(balance),
    reported:
      reported === null
        ? null
        : { amount: satang(reported.amount), at: reported.reported_at, by: reported.reported_by },
    forecast: forecast.kind,
    runs_out_at: forecast.kind === 'runs_out' ? forecast.at : null,
    error: forecast.kind === 'unknown' ? null : forecast.error,
    came_today: sumOf(today, 'came'),
    went_today: sumOf(today, 'went'),
    held_maximum: cap(caps?.held_maximum),
    day_in_maximum: cap(caps?.day_in_maximum),
    day_out_maximum: cap(caps?.day_out_maximum),
  }
}

const knownNow = async (ctx: Context): Promise<Known> => {
  const [reported, caps, first, settings] = await Promise.all([
    findReportedBalances(ctx.db),
    findCaps(ctx.db),
    findFirstHour(ctx.db),
    readSettings(ctx.db, deskSettings),
  ])
  return { reported, caps, first, settings }
}

/** Returns for each of the company's bank accounts its balance, the forecast, and how much of its limits (maximum balance and daily sums) is used. */
export const accountBalances = async (ctx: Context) => {
  const now = ctx.clock.now()
  const [accounts, known] = await Promise.all([ourAccounts(ctx), knownNow(ctx)])
  return Promise.all(accounts.map(ours => accountNow(ctx, ours, known, now)))
}

/** Returns the current balances of the payout accounts, with forecasts of when they reach zero. */
export const floatsNow = async (ctx: Context) => {
  const now = ctx.clock.now()
  const [accounts, known] = await Promise.all([ourAccounts(ctx), knownNow(ctx)])
  return Promise.all(accounts.filter(({ pays }) => pays).map(ours => accountNow(ctx, ours, known, now)))
}

const requireOurs = async (ctx: Context, account: string): Promise<OurAccount> => {
  const found = (await ourAccounts(ctx)).find(each => each.account === account)
  if (found === undefined) throw new Refusal('finance_account_unknown')
  return found
}

const shownOf = ({ bank, account_number }: OurAccount): string =>
  `${bank} …${account_number.slice(-DIGITS_SHOWN)}`

/**
 * Stores the current balance of one of the company's bank accounts, which an operator copied from the bank. Throws Refusal `finance_account_unknown`
 * if the account does not belong to the company.
 */
export const reportBalance = async (
  ctx: Context,
  decision: OperatorDecision,
  account: string,
  amount: Satang,
): Promise<void> => {
  const ours = await requireOurs(ctx, account)
  await inTransaction(ctx.db, async tx => {
    const at = ctx.clock.now()
    await insertReportedBalance(tx, { account, amount, reported_at: at, reported_by: decision.operator })
    const details = { reason: decision.reason, amount: amount.toString() }
    await audit(
      tx,
      { actor: operatorActor(decision), action: 'finance.balance', subject: shownOf(ours), details },
      at,
    )
  })
}

export type NewCaps = {
  readonly held_maximum: Satang | null
  readonly day_in_maximum: Satang | null
  readonly day_out_maximum: Satang | null
}

/**
 * Stores the limits of one of the company's bank accounts: maximum balance, daily deposits, daily payouts. Throws Refusal `finance_account_unknown`
 * if the account does not belong to the company.
 */
export const capAccount = async (
  ctx: Context,
  decision: OperatorDecision,
  account: string,
  caps: NewCaps,
): Promise<void> => {
  const ours = await requireOurs(ctx, account)
  await inTransaction(ctx.db, async tx => {
    await upsertCaps(tx, { account, ...caps })
    const capTexts = Object.entries(caps).map(([name, value]) => [
      name,
      value === null ? '-' : value.toString(),
    ])
    const details = { reason: decision.reason, ...Object.fromEntries(capTexts) }
    await audit(
      tx,
      { actor: operatorActor(decision), action: 'finance.caps', subject: shownOf(ours), details },
      ctx.clock.now(),
    )
  })
}
