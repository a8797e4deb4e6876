import { z } from 'zod'
import { protectionErrors } from '../errors/protection.ts'
import { endpoint } from '../wire/endpoint.ts'
import { amount, birthDate, instant, signedAmount, success } from '../wire/fields.ts'

/** Kinds of limits: deposits and net losses. */
export const limitKinds = ['deposit', 'loss'] as const
export type LimitKind = (typeof limitKinds)[number]
/** Bangkok calendar periods. A week begins on Monday. */
export const limitPeriods = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

/** Cool-offs in days, self-exclusions in months. None can be ended early. */
export const breakLengths = ['1d', '7d', '30d', '6m', '12m', '60m'] as const
export type BreakLength = (typeof breakLengths)[number]
export const breakKinds = ['cool_off', 'exclusion'] as const
export type BreakKind = (typeof breakKinds)[number]

const limitView = z.object({
  kind: z.enum(limitKinds),
  period: z.enum(limitPeriods),
  /** The limit in force; null: no limit. */
  amount: amount.nullable(),
  /** Deposits or net loss since the period began. A net win counts as 0. */
  used: amount,
  remaining: amount.nullable(),
  /** When the period ends and `used` returns to 0. */
  resets_at: instant,
  /** An increase or a removal that takes effect later. */
  pending: z.object({ amount: amount.nullable(), at: instant }).nullable(),
})

export const protectionState = z.object({
  limits: z.array(limitView),
  break: z.object({ kind: z.enum(breakKinds), begins_at: instant, ends_at: instant }).nullable(),
  /** True: an operator reviews the account's details. Deposits and play are blocked until then. */
  in_review: z.boolean(),
  /** The last completed hour of play that the member has not acknowledged. */
  reminder: z.object({ hours: z.int().min(1), minutes: z.int().min(0), net: signedAmount }).nullable(),
  /** True: deposits and play are blocked until the birth date is stated (B08). */
  birth_date_missing: z.boolean(),
})

/** One Bangkok day, for comparison with the daily limits. */
const protectionDay = z.object({
  day: z.iso.date(),
  /** Deposits, by the bank's time of payment. */
  deposit: amount,
  /** Stakes less wins; below 0 on a winning day. */
  net_loss: signedAmount,
  /** Play time: from the first to the last round of each session. */
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
