import { z } from 'zod'
import { amount, idOf, instant } from '../wire/field-schemas.ts'
import { gatewayChannels } from './gateway-channels.ts'

/** Deposit statuses. `held`: the money came from another person's account, and a staff user reviews the deposit. */
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
 * Withdrawal statuses. `moving`: the credit is being transferred from the game site, before the payout. `held`: a staff user paused the
 * withdrawal for a longer review.
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

/** One event in the history of a deposit or withdrawal. Lists of events are oldest first. The reason is in Thai. */
export const timelineEntry = z.object({
  status: z.enum([...depositStatuses, ...withdrawalStatuses]),
  at: instant,
  reason: z.string().nullable(),
})

/**
 * Data from which the browser builds the bill-payment QR code of a deposit (B03). `terminals` are the terminal labels that the company has
 * configured.
 */
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
  /** The app with which the member pays at the gateway. Null for another payment method, and for a payment on the gateway's own page. */
  channel: z.enum(gatewayChannels).nullable(),
  status: z.enum(depositStatuses),
  /**
   * The requested amount. `transfer_amount` differs from it by a few satang if two open deposits would
   * otherwise have the same amount.
   */
  amount,
  transfer_amount: amount,
  /** The amount received for the deposit; null until the payment arrives. */
  received_amount: amount.nullable(),
  /** The company's bank account that receives the deposit; empty for a payment through the gateway. */
  to_bank: z.string(),
  to_account_number: z.string(),
  to_name: z.string(),
  qr: qrBill.nullable(),
  /** The payment page of a gateway deposit; null until the gateway answers, and for other payment methods. */
  pay_url: z.string().nullable(),
  /** True: `pay_url` is the lobby's own deposit page, which shows the gateway's QR code. False: it is a page of the gateway. */
  pay_qr: z.boolean(),
  /** Id of the promotion that the member chose for the deposit, even if the deposit then gave no bonus. */
  promotion_id: z.int().nullable(),
  created_at: instant,
  expires_at: instant,
  /**
   * Seconds until the deposit expires, at the time of the response. The browser counts down from this number, because its own clock may be
   * wrong.
   */
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

/** A deposit or withdrawal that has ended. `status` says how it ended, for example `completed`. `deleted_cause` is the reason as a Thai text. */
export const completedRequest = z.object({
  id: z.union([idOf('dep'), idOf('wdr')]),
  type: z.enum(requestTypes),
  /** The method with which the member paid a deposit; null for a withdrawal. */
  method: z.enum(depositMethods).nullable(),
  status: z.enum(['completed', 'cancelled', 'expired', 'refused']),
  amount,
  deleted_cause: z.string().nullable(),
  ended_at: instant,
})
