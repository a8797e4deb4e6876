import { z } from 'zod'
import { protectionErrors } from '../errors/protection.ts'
import { endpoint } from '../wire/endpoint.ts'
import { amount, birthDate, instant, signedAmount, success } from '../wire/field-schemas.ts'
import { limitQuestions } from './limit-questions.ts'

/** Kinds of limits that a member can set: on deposits and on net losses. */
export const limitKinds = ['deposit', 'loss'] as const
export type LimitKind = (typeof limitKinds)[number]
/** Periods of a limit, by the Bangkok calendar. A week begins on Monday. */
export const limitPeriods = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

/** Lengths of a break: cool-offs in days, self-exclusions in months. A member cannot end either early. */
export const breakLengths = ['1d', '7d', '30d', '6m', '12m', '60m'] as const
export type BreakLength = (typeof breakLengths)[number]
export const breakKinds = ['cool_off', 'exclusion'] as const
export type BreakKind = (typeof breakKinds)[number]

const limitView = z.object({
  kind: z.enum(limitKinds),
  period: z.enum(limitPeriods),
  /** Amount of the limit that applies now; null if there is none. */
  amount: amount.nullable(),
  /** Deposits or net loss since the limit's period began. A net win counts as 0. */
  used: amount,
  remaining: amount.nullable(),
  /** End of the limit's current period. `used` then returns to 0. */
  resets_at: instant,
  /** An increase or removal of the limit that takes effect at a later time; null if there is none. */
  pending: z.object({ amount: amount.nullable(), at: instant }).nullable(),
})

export const protectionState = z.object({
  limits: z.array(limitView),
  break: z.object({ kind: z.enum(breakKinds), begins_at: instant, ends_at: instant }).nullable(),
  /** True while a staff user reviews the account's details. Until the review ends, the member cannot deposit or play. */
  in_review: z.boolean(),
  /** Reminder about the last full hour of play, until the member acknowledges it; null if there is none. */
  reminder: z.object({ hours: z.int().min(1), minutes: z.int().min(0), net: signedAmount }).nullable(),
  /** True: the member cannot deposit or play before stating a birth date (B08). */
  birth_date_missing: z.boolean(),
  /**
   * The question whether the member wants a deposit limit, with the member's own figures of the last `days` days. Null if no question waits
   * for an answer.
   */
  question: z
    .object({ asked: z.enum(limitQuestions), days: z.int(), deposit: amount, net_loss: signedAmount })
    .nullable(),
})

/** A member's totals of one Bangkok day, for comparison with the daily limits. */
const protectionDay = z.object({
  day: z.iso.date(),
  /** Sum of the deposits that the bank received on this day, even if they were credited on another day. */
  deposit: amount,
  /** Stakes minus wins of the day. It is below 0 on a day with a net win. */
  net_loss: signedAmount,
  /** Minutes of play. A session of play lasts from its first to its last round. */
  minutes: z.int().min(0),
})

const limitAmount = amount.refine(value => value > 0n, protectionErrors.limit_invalid.text)

export const protectionEndpoints = {
  protection: endpoint({
    id: 'C21-protection',
    method: 'GET',
    path: '/protection',
    auth: 'member',
    summary: "The member's own limits, break and play reminder",
    response: z.object({ data: protectionState }),
  }),
  protection_days: endpoint({
    id: 'C21-protection-days',
    method: 'GET',
    path: '/protection/days',
    auth: 'member',
    summary: 'The last seven days and today, oldest first: money in, net loss, and time played',
    response: z.object({ data: z.array(protectionDay) }),
  }),
  set_limit: endpoint({
    id: 'C21-protection-limit',
    method: 'POST',
    path: '/protection/limits',
    repeatable: true,
    auth: 'member',
    summary: 'Set a limit: a decrease applies at once, an increase or a removal (null) after 24 hours',
    body: z.object({
      kind: z.enum(limitKinds),
      period: z.enum(limitPeriods),
      amount: limitAmount.nullable(),
    }),
    response: z.object({ data: protectionState }),
  }),
  answer_limit_question: endpoint({
    id: 'C21-protection-answer',
    method: 'POST',
    path: '/protection/limit-answer',
    repeatable: true,
    auth: 'member',
    summary:
      'Answer the waiting question for a deposit limit: no limit, or the limits stay; a limit that the member sets answers it too',
    body: z.object({ answer: z.enum(['none', 'kept']) }),
    response: z.object({ data: protectionState }),
  }),
  take_break: endpoint({
    id: 'C21-protection-break',
    method: 'POST',
    path: '/protection/breaks',
    auth: 'member',
    summary: 'Begin a cool-off or self-exclusion, which cannot end early',
    body: z.object({ length: z.enum(breakLengths) }),
    response: z.object({ data: protectionState }),
  }),
  reminder_seen: endpoint({
    id: 'C21-protection-reminder',
    method: 'POST',
    path: '/protection/reminder/seen',
    repeatable: true,
    auth: 'member',
    summary: 'Confirm the hourly reminder',
    response: success,
  }),
  state_birth_date: endpoint({
    id: 'B08',
    method: 'POST',
    path: '/protection/birth-date',
    auth: 'member',
    summary: 'Set the birth date once, for a member whose bank step had none',
    body: z.object({ birth_date: birthDate }),
    response: success,
  }),
} as const
