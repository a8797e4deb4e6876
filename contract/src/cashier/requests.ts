import { z } from 'zod'
import { amount, idOf, instant } from '../wire/fields.ts'

/** `held`: the money came from an account that is not the member's, and an operator reviews it. */
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

/**
 * `moving`: the credit is leaving the game site; the request begins after that. `held`: an operator reviews
 * it longer.
 */
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

/** One event of a request, oldest first. The reason is Thai. */
export const timelineEntry = z.object({
  status: z.enum([...depositStatuses, ...withdrawalStatuses]),
  at: instant,
  reason: z.string().nullable(),
})

/** Fields of the bill-payment QR code (B03). Terminals are rows in settings. */
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
  /**
   * The requested amount. `transfer_amount` differs by a few satang if two open deposits would have the same
   * amount.
   */
  amount,
  transfer_amount: amount,
  /** The received amount; null until the payment arrives. */
  received_amount: amount.nullable(),
  /** The receiving account; empty for a payment through the gateway. */
  to_bank: z.string(),
  to_account_number: z.string(),
  to_name: z.string(),
  qr: qrBill.nullable(),
  /** The payment page of a gateway deposit; null until the gateway answers, and for other methods. */
  pay_url: z.string().nullable(),
  /** `pay_url` is the lobby's own deposit page, which shows the gateway's QR code. */
  pay_qr: z.boolean(),
  /** The chosen promotion. The timeline shows whether it gave a bonus. */
  promotion_id: z.int().nullable(),
  created_at: instant,
  expires_at: instant,
  /** Seconds left when the answer was made. The browser counts down from it because its clock may be wrong. */
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

/** `completed` or how else it ended. `deleted_cause` is Thai. */
export const completedRequest = z.object({
  id: z.union([idOf('dep'), idOf('wdr')]),
  type: z.enum(requestTypes),
  /** The payment method of a deposit; null for a withdrawal. */
  method: z.enum(depositMethods).nullable(),
  status: z.enum(['completed', 'cancelled', 'expired', 'refused']),
  amount,
  deleted_cause: z.string().nullable(),
  ended_at: instant,
})
