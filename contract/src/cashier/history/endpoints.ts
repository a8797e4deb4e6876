import { z } from 'zod'
import { endpoint } from '../../wire/endpoint.ts'
import { amount, bangkokMonth, idOf, instant, shortText, signedAmount } from '../../wire/field-schemas.ts'
import { gatewayChannels } from '../gateway-channels.ts'
import {
  depositMethods,
  depositStatuses,
  requestTypes,
  timelineEntry,
  withdrawalStatuses,
} from '../money-request-statuses.ts'
import { type StatementKind, statementGroups, statementWords } from './statement-group-names.ts'

/** The usual processing time is shown only if at least this many requests have finished. */
export const USUAL_TIME_SAMPLES_MIN = 20

const requestId = z.union([idOf('dep'), idOf('wdr')])

/** One ledger transfer on a member's statement. Lists are newest first. */
export const statementLine = z.object({
  id: z.string(),
  kind: z.enum(Object.keys(statementWords) as [StatementKind, ...StatementKind[]]),
  text: z.string(),
  at: instant,
  /** `change`: the increase (above 0) or decrease of the credit; 0 for a transfer between the member's own accounts, such as wallet and game site. */
  amount,
  change: signedAmount,
  balance: amount,
  /** The number of the deposit or withdrawal. Any other transfer has an internal reference here. */
  reference: z.string(),
  request_id: requestId.nullable(),
})

/**
 * A member's totals of one Bangkok day for each kind of transfer. Withdrawals are negative. `play` is the wins minus the stakes of the game rounds.
 */
export const moneyDay = z.object({
  day: z.iso.date(),
  deposit: signedAmount,
  withdraw: signedAmount,
  bonus: signedAmount,
  referral: signedAmount,
  correction: signedAmount,
  play: signedAmount,
  rounds: z.int(),
})

const statementFilter = { group: z.enum(statementGroups).optional(), month: bangkokMonth.optional() }

/**
 * Median and 90th percentile of the time from opening to final status, of all deposits or withdrawals in the
 * last seven days.
 */
export const usualTime = z.object({ p50_seconds: z.int(), p90_seconds: z.int(), samples: z.int() })

export const requestTimeline = z.object({
  id: requestId,
  ref: z.string(),
  type: z.enum(requestTypes),
  method: z.enum(depositMethods).nullable(),
  channel: z.enum(gatewayChannels).nullable(),
  status: z.enum([...depositStatuses, ...withdrawalStatuses]),
  amount,
  created_at: instant,
  timeline: z.array(timelineEntry),
  /** The usual processing time. It is null if fewer than USUAL_TIME_SAMPLES_MIN requests have finished. */
  usual: usualTime.nullable(),
})

export const historyEndpoints = {
  statement: endpoint({
    id: 'C21-statement',
    method: 'GET',
    path: '/statement',
    auth: 'member',
    summary: 'Every transfer of the member, newest first, by cursor',
    query: z.object({ ...statementFilter, cursor: shortText.optional() }),
    response: z.object({ data: z.array(statementLine), next: z.string().nullable() }),
  }),
  statement_file: endpoint({
    id: 'C21-statement-file',
    method: 'GET',
    path: '/statement.csv',
    auth: 'member',
    summary: 'The same as a file: UTF-8 with a byte order mark, comma separated',
    query: z.object(statementFilter),
    media: 'text/csv',
    response: z.custom<AsyncIterable<string>>().meta({ type: 'string' }),
  }),
  money_days: endpoint({
    id: 'C21-money-days',
    method: 'GET',
    path: '/statement/days',
    auth: 'member',
    summary: 'Money in and out on each day of a month, oldest first; empty days are omitted',
    query: z.object({ month: bangkokMonth.optional() }),
    response: z.object({
      month: bangkokMonth,
      today: z.iso.date(),
      data: z.array(moneyDay),
    }),
  }),
  request_timeline: endpoint({
    id: 'C21-timeline',
    method: 'GET',
    path: '/requests/{id}/timeline',
    auth: 'member',
    summary: 'Where the money of a deposit or withdrawal is: each state, and the usual time',
    params: z.object({ id: requestId }),
    response: z.object({ data: requestTimeline }),
  }),
} as const
