import { z } from 'zod'
import { amount, idOf, instant, signedAmount, success } from '../../wire/field-schemas.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { natures } from '../display-texts/ledger-account-names.ts'
import { maskedMember } from '../members/masked-member.ts'
import { reason } from '../operator-credentials.ts'
import { signalLevels } from '../status-signal-levels.ts'
import { reconciliationSteps } from './reconciliation-steps.ts'

const ACCOUNT = /^[a-z]{1,20}(:[A-Za-z0-9_-]{1,29}){0,2}$/
const SEQ = /^\d{1,18}$/
/** Place of an item in the list: its time in ms and its key. */
const PLACE = /^\d{1,15}:.{1,300}$/

const bangkokDay = z.iso.date().regex(/^20/)
const account = z.string().regex(ACCOUNT)

/**
 * Files that the finance screen exports. A file has one row per deposit or withdrawal, per game and day, or per ledger transfer of a bonus or
 * commission.
 */
export const financeExports = ['deposits', 'withdrawals', 'games', 'bonuses', 'commissions'] as const

/**
 * Kinds of differences between a partner's list and the ledger on one day. In the first four kinds, list and ledger have a payment on
 * different days, or one of them does not have it yet. Such differences count as in transit, not as errors.
 */
export const closeItems = [
  'booked_another_day',
  'listed_another_day',
  'not_listed_yet',
  'outcome_open',
  'not_booked',
  'not_listed',
  'other_amount',
  'by_hand',
] as const

const accountDay = z.object({
  account,
  nature: z.enum(natures),
  /** Balance of a ledger account at the start and end of the day, positive on the account's normal side. */
  opening: signedAmount,
  /**
   * Increase (`came`) and decrease (`went`) of the account over the day. Debits increase an asset or expense account. Credits increase a
   * liability or income account.
   */
  came: amount,
  went: amount,
  closing: signedAmount,
  /** The account's net change on that day, as the partner's list or the game site's rounds give it; null without such a report. */
  reported: signedAmount.nullable(),
  /** The sum that was reported for this day but posted on another day, minus the sum that was posted on this day but reported for another day. */
  in_transit: signedAmount,
  /** Unexplained difference: the partner's net change (`reported`) minus the ledger's net change and minus `in_transit`. */
  difference: signedAmount.nullable(),
  items: z.array(z.object({ what: z.enum(closeItems), key: z.string(), amount: signedAmount, at: instant })),
  /**
   * Sums of game results that the ledger had not posted at the start of the day, at its end, and now. Only the play account, which holds
   * the results of games, has these sums; for it `in_transit` is `after` minus `before`. The ledger posts a result at the member's next
   * credit check, possibly on another day.
   */
  unbooked: z.object({ before: signedAmount, after: signedAmount, now: signedAmount }).nullable(),
  closed: z
    .object({
      by: z.string(),
      at: instant,
      reason: z.string(),
      /** False if the day's data changed after a staff user had closed the day. */
      holds: z.boolean(),
    })
    .nullable(),
})

const ourAccount = z.string().regex(/^[a-z0-9]{2,12}:\d{6,15}$/)
const cap = amount.nullable()

/** One of the company's bank accounts, with its expected balance and the time at which the balance is forecast to reach zero. */
export const accountFloat = z.object({
  account: z.string(),
  bank: z.string(),
  account_number: z.string(),
  name: z.string().nullable(),
  receives: z.boolean(),
  pays: z.boolean(),
  level: z.enum(signalLevels),
  /** The account's last reported balance plus later transactions; null before the first report. */
  balance: signedAmount.nullable(),
  reported: z.object({ amount, at: instant, by: z.string() }).nullable(),
  /**
   * Forecast of the account's balance from its hourly flows in past weeks. `unknown`: less than two weeks of
   * data. `unsure`: on past days the forecast was no better than assuming an unchanged balance.
   */
  forecast: z.enum(['unknown', 'unsure', 'lasts', 'runs_out']),
  runs_out_at: instant.nullable(),
  /**
   * Accuracy of the forecast on past days: its daily error in percent of the balance's real change, and the
   * number of tested days. `percent` is null if the balance did not change.
   */
  error: z.object({ percent: z.number().nullable(), days: z.int() }).nullable(),
  came_today: signedAmount,
  went_today: signedAmount,
  held_maximum: cap,
  day_in_maximum: cap,
  day_out_maximum: cap,
})

const DAYS_SHOWN_MAX = 90

/** Money volume of a day or of one of its steps. The volume is `due` when it is older than 24 hours. */
const reconciledVolume = {
  /** Part of `due` that agreed with the partner's record within 24 hours, in basis points rounded down; null without due volume. */
  share_bp: z.int().nullable(),
  due: amount,
  /** Parts of `due` that agreed within 24 hours, and that agree by now. */
  in_time: amount,
  matched: amount,
  /** Volume of the day that is younger than 24 hours. */
  not_due: amount,
  /** Number of payments that did not agree within 24 hours and do not agree now. */
  missing: z.int(),
}
export const reconciliationDay = z.object({
  day: z.string(),
  ...reconciledVolume,
  steps: z.array(z.object({ step: z.enum(reconciliationSteps), ...reconciledVolume })),
})

export const deskFinanceEndpoints = {
  desk_reconciliation: deskEndpoint({
    id: 'desk-reconciliation',
    method: 'GET',
    path: '/finance/reconciliation',
    access: 'today.read',
    summary: 'Share of the money volume of each day that agreed with the partners within 24 hours',
    query: z.object({ days: z.coerce.number().int().min(1).max(DAYS_SHOWN_MAX).default(14) }),
    response: z.object({ counted_at: instant.nullable(), days: z.array(reconciliationDay) }),
  }),
  desk_unreconciled: deskEndpoint({
    id: 'desk-unreconciled',
    method: 'GET',
    path: '/finance/reconciliation/{day}/items',
    access: 'finance.read',
    summary: 'Payments of a Bangkok day that did not agree with the partner within 24 hours, newest first',
    params: z.object({ day: bangkokDay }),
    query: z.object({
      only: z.enum(['missing', 'all']).default('all'),
      before: z.string().regex(PLACE).optional(),
    }),
    response: z.object({
      rows: z.array(
        z.object({
          step: z.enum(reconciliationSteps),
          key: z.string(),
          partner: z.string(),
          at: instant,
          amount,
          /** Amount on the partner's list; null without a line on the list. */
          reported_amount: amount.nullable(),
          /** Id of the deposit, withdrawal or other request; null for a line that belongs to none. */
          subject: z.string().nullable(),
          kind: z.enum(['missed', 'found_late', 'undone']),
          /** Time at which the two agreed, after the age limit; null while they do not. */
          matched_at: instant.nullable(),
        }),
      ),
      before: z.string().nullable(),
    }),
  }),
  desk_finance_balances: deskEndpoint({
    id: 'desk-finance-balances',
    method: 'GET',
    path: '/finance/balances',
    access: 'finance.read',
    summary: 'Balance of each operator account, its forecast, and its caps',
    response: z.object({ accounts: z.array(accountFloat) }),
  }),
  desk_finance_tell_balance: deskEndpoint({
    id: 'desk-finance-tell-balance',
    method: 'POST',
    path: '/finance/balances',
    access: 'finance.close',
    step_up: true,
    summary: 'Record the balance that the bank reports for an operator account now',
    body: z.object({ account: ourAccount, amount, reason }),
    response: success,
  }),
  desk_finance_cap: deskEndpoint({
    id: 'desk-finance-cap',
    method: 'POST',
    path: '/finance/caps',
    access: 'accounts.change',
    step_up: true,
    summary: 'Set the caps of an operator account: balance, and money in and out in a day',
    body: z.object({
      account: ourAccount,
      held_maximum: cap,
      day_in_maximum: cap,
      day_out_maximum: cap,
      reason,
    }),
    response: success,
  }),
  desk_finance_day: deskEndpoint({
    id: 'desk-finance-day',
    method: 'GET',
    path: '/finance/days/{day}',
    access: 'finance.read',
    summary: "Each operator account on a Bangkok day, compared with the partner's report",
    params: z.object({ day: bangkokDay }),
    response: z.object({
      day: z.string(),
      is_over: z.boolean(),
      counted_until: instant.nullable(),
      accounts: z.array(accountDay),
    }),
  }),
  desk_finance_compare: deskEndpoint({
    id: 'desk-finance-compare',
    method: 'POST',
    path: '/finance/compare',
    access: 'finance.close',
    summary: "Read the partners' lists of payments up to now",
    response: z.object({ silent: z.array(z.string()), differences: z.int() }),
  }),
  desk_finance_close: deskEndpoint({
    id: 'desk-finance-close',
    method: 'POST',
    path: '/finance/days/{day}/close',
    access: 'finance.close',
    step_up: true,
    summary: "Close an account's day; a difference needs a reason",
    params: z.object({ day: bangkokDay }),
    body: z.object({ account, reason: reason.or(z.literal('')) }),
    response: success,
  }),
  desk_finance_close_agreeing: deskEndpoint({
    id: 'desk-finance-close-agreeing',
    method: 'POST',
    path: '/finance/days/{day}/close-agreeing',
    access: 'finance.close',
    step_up: true,
    summary: 'Close each account of that day without a difference; the others stay open',
    params: z.object({ day: bangkokDay }),
    body: z.object({ reason: reason.or(z.literal('')).default('') }),
    response: z.object({ closed: z.int(), left: z.int() }),
  }),
  desk_finance_journal: deskEndpoint({
    id: 'desk-finance-journal',
    method: 'GET',
    path: '/finance/journal',
    access: 'finance.read',
    summary: 'Transfers of a Bangkok day, of all accounts or one, newest first',
    query: z.object({
      day: bangkokDay,
      account: account.optional(),
      before: z.string().regex(SEQ).optional(),
    }),
    response: z.object({
      rows: z.array(
        z.object({
          seq: z.string(),
          id: z.string(),
          at: instant,
          kind: z.string(),
          debit: z.string(),
          credit: z.string(),
          amount,
          reference: z.string(),
          member: idOf('mem').nullable(),
        }),
      ),
      members: z.array(maskedMember),
      before: z.string().nullable(),
    }),
  }),
  desk_finance_export: deskEndpoint({
    id: 'desk-finance-export',
    method: 'GET',
    path: '/finance/exports/{what}',
    access: 'finance.export',
    summary: 'The rows of a figure as a CSV file',
    params: z.object({ what: z.enum(financeExports) }),
    query: z.object({ from: bangkokDay, to: bangkokDay }),
    response: z.custom<AsyncIterable<string>>(),
    media: 'text/csv; charset=utf-8',
  }),
  desk_finance_workbook: deskEndpoint({
    id: 'desk-finance-workbook',
    method: 'GET',
    path: '/finance/workbooks/{what}',
    access: 'finance.export',
    summary: 'The same rows as a workbook whose sums are numbers',
    params: z.object({ what: z.enum(financeExports) }),
    query: z.object({ from: bangkokDay, to: bangkokDay }),
    response: z.custom<AsyncIterable<Uint8Array>>(),
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
} as const
