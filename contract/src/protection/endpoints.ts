import { z } from 'zod'
import { protectionErrors } from '../errors/protection.ts'
import { endpoint } from '../wire/endpoint.ts'
import { amount, birthDate, instant, signedAmount, success } from '../wire/fields.ts'

/** Kinds of limits: deposits and net losses. */
export const limitKinds = ['deposit', 'loss'] as const
export type LimitKind = (typeof limitKinds)[number]
/** Of the Bangkok calendar; a week begins on Monday. */
export const limitPeriods = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

/** A cool-off counts days, self-exclusion months. None ends before its time. */
export const breakLengths = ['1d', '7d', '30d', '6m', '12m', '60m'] as const
export type BreakLength = (typeof breakLengths)[number]
export const breakKinds = ['cool_off', 'exclusion'] as const
export type BreakKind = (typeof breakKinds)[number]

const limitView = z.object({
  kind: z.enum(limitKinds),
  period: z.enum(limitPeriods),
  /** In force now; null is none. */
  amount: amount.nullable(),
  /** Paid in, or lost net, since the period began. A net win is no loss: 0. */
  used: amount,
  remaining: amount.nullable(),
  /** When the period ends and `used` begins again. */
  resets_at: instant,
  /** An increase or a removal that will count later. */
  pending: z.object({ amount: amount.nullable(), at: instant }).nullable(),
})

export const protectionState = z.object({
  limits: z.array(limitView),
  break: z.object({ kind: z.enum(breakKinds), begins_at: instant, ends_at: instant }).nullable(),
  /** True: a person looks at the account's details, and until then neither deposit nor play. */
  in_review: z.boolean(),
  /** The hour of play that has just passed and was not acknowledged yet. */
  reminder: z.object({ hours: z.int().min(1), minutes: z.int().min(0), net: signedAmount }).nullable(),
  /** True: neither deposit nor play until the birth date is stated (B08). */
  birth_date_missing: z.boolean(),
})

/** One Bangkok day, against which the limits of a day are held. */
const protectionDay = z.object({
  day: z.iso.date(),
  /** Paid in, by the bank's time of payment. */
  deposit: amount,
  /** Staked less won; below 0 where the day was won. */
  net_loss: signedAmount,
  /** From the first round of each sitting to its last. */
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
    summary: 'The last seven days with today, oldest first: paid in, lost net, and time played',
    response: z.object({ data: z.array(protectionDay) }),
  }),
  set_limit: endpoint({
    id: 'C21-protection-limit',
    method: 'POST',
    path: '/protection/limits',
    repeatable: true,
    auth: 'member',
    summary: 'Set a limit: a decrease counts at once, an increase or a removal (null) after 24 hours',
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
    summary: 'Begin a cool-off or self-exclusion; nobody can end it early',
    body: z.object({ length: z.enum(breakLengths) }),
    response: z.object({ data: protectionState }),
  }),
  reminder_seen: endpoint({
    id: 'C21-protection-reminder',
    method: 'POST',
    path: '/protection/reminder/seen',
    repeatable: true,
    auth: 'member',
    summary: 'The hourly reminder was read',
    response: success,
  }),
  state_birth_date: endpoint({
    id: 'B08',
    method: 'POST',
    path: '/protection/birth-date',
    auth: 'member',
    summary: 'State the birth date once, for a member whose bank step had none',
    body: z.object({ birth_date: birthDate }),
    response: success,
  }),
} as const
