import { z } from 'zod'
import { amount, idOf, instant } from '../wire/fields.ts'

/** `held`: money came from an account that is not the member's, and a person looks. */
export const depositStatuses = [
  'waiting',
  'paid',
  'held',
  'completed',
  'cancelled',
  'expired',
  'refused',
] as const
export type DepositStatus = (typeof depositStatuses)[number]

/** `moving`: the credit is on its way out of the game site; only then is it a request. `held`: an operator looks longer. */
export const withdrawalStatuses = [
  'moving',
  'requested',
  'held',
  'approved',
  'paying',
  'paid',
  'refused',
  'uncertain',
] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

export const depositMethods = ['transfer', 'qr', 'gateway'] as const
export type DepositMethod = (typeof depositMethods)[number]

export const requestTypes = ['deposit', 'withdraw'] as const

/** One thing that happened to a request, oldest first; reason is Thai. */
export const timelineEntry = z.object({
  status: z.enum([...depositStatuses, ...withdrawalStatuses]),
  at: instant,
  reason: z.string().nullable(),
})

/** Fields of the bill-payment QR (B03); terminals are rows in settings. */
const qrBill = z.object({
  biller_id: z.string(),
  reference: z.string(),
  amount,
  terminals: z.array(z.string()).length(5),
})

export const depositView = z.object({
  id: idOf('dep'),
  ref: z.string(),
  type: z.literal('deposit'),
  method: z.enum(depositMethods),
  status: z.enum(depositStatuses),
  /** The requested amount. `transfer_amount` differs by a few satang when two open deposits would look the same. */
  amount,
  transfer_amount: amount,
  /** The received amount; null until the payment arrives. */
  received_amount: amount.nullable(),
  /** The receiving account; empty when the payment gateway takes the money. */
  to_bank: z.string(),
  to_account_number: z.string(),
  to_name: z.string(),
  qr: qrBill.nullable(),
  /** Where a gateway deposit is paid; null until the gateway has answered, and for other methods. */
  pay_url: z.string().nullable(),
  /** That is the deposit's own page, which shows the gateway's QR. */
  pay_qr: z.boolean(),
  /** The chosen promotion; the timeline shows whether it gave a bonus. */
  promotion_id: z.int().nullable(),
  created_at: instant,
  expires_at: instant,
  /** Until then, as the answer was made: a browser counts down from it, whatever its own clock says. */
  seconds_left: z.int().min(0),
  deleted_cause: z.string().nullable(),
  timeline: z.array(timelineEntry),
})

export const withdrawalView = z.object({
  id: idOf('wdr'),
  ref: z.string(),
  type: z.literal('withdraw'),
  status: z.enum(withdrawalStatuses),
  amount,
  bank: z.string(),
  account_number: z.string(),
  name: z.string(),
  created_at: instant,
  deleted_cause: z.string().nullable(),
  timeline: z.array(timelineEntry),
})

/** `completed` or how it ended otherwise; `deleted_cause` is Thai. */
export const completedRequest = z.object({
  id: z.union([idOf('dep'), idOf('wdr')]),
  type: z.enum(requestTypes),
  /** How it was to be paid; null for a withdrawal. */
  method: z.enum(depositMethods).nullable(),
  status: z.enum(['completed', 'cancelled', 'expired', 'refused']),
  amount,
  deleted_cause: z.string().nullable(),
  ended_at: instant,
})
