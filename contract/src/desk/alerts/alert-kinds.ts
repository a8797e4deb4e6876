import type { Permission } from '../permissions.ts'
import { workKinds } from '../work-queue/case-kinds.ts'

/**
 * Kinds of waiting work about which the desk (the staff's website) alerts staff users: cases by kind, members who wait for an answer, and alarms of
 * the business.
 */
export const alertKinds = [...workKinds, 'message', 'alarm'] as const
export type AlertKind = (typeof alertKinds)[number]

/**
 * Levels of an alert about waiting work, in order. `new`: the work begins to wait. `late`: it waits too long, and the sound is louder.
 * `escalated`: it still waits, and other staff users and the chat group of the shift are alerted too.
 */
export const alertLevels = ['new', 'late', 'escalated'] as const
export type AlertLevel = (typeof alertLevels)[number]

/**
 * Alarms about the whole business. An alarm begins when its signal on the desk's status strip turns red, and ends when the signal is no
 * longer red.
 */
export const businessAlarms = [
  'money_low',
  'bank_silent',
  'gateway_silent',
  'game_site_silent',
  'credit_slow',
  'many_failures',
] as const
export type BusinessAlarm = (typeof businessAlarms)[number]

/** States of a message to the chat group of the shift. `ended`: the message was not sent, or its outcome is unknown. */
export const groupMessageStates = ['waiting', 'sent', 'ended'] as const

/** The permissions that belong to each kind of work. A staff user is alerted to the work if the staff user has at least one of them. */
export const alertPermissions: Readonly<Record<AlertKind, readonly Permission[]>> = {
  withdrawal: ['withdrawals.decide'],
  suspense: ['suspense.settle'],
  slip: ['slips.answer'],
  payout: ['money.settle'],
  movement: ['money.settle'],
  proposal: ['agree.money', 'agree.identity', 'agree.promotions', 'agree.settings', 'agree.operators'],
  job: ['jobs.repair'],
  trouble: ['queue.claim'],
  message: ['support.answer'],
  alarm: ['today.read'],
}

/**
 * Length of a receipt in characters. A response with alerts contains a receipt, which the browser sends back to confirm that the alerts
 * arrived.
 */
export const ALERT_RECEIPT_CHARACTERS = 16
