import type { WithdrawalStatus } from '@sala/contract/cashier/money-request-statuses.ts'

export const withdrawalEvents = [
  'arrive',
  'stay',
  'hold',
  'lift',
  'approve',
  'refuse',
  'order',
  'accept',
  'pay',
  'refuse_at_bank',
  'fall_silent',
  'stay_unordered',
  'recall',
] as const
export type WithdrawalEvent = (typeof withdrawalEvents)[number]

/**
 * Next status of a withdrawal by status and event. After a payout is ordered (`paying`), only the bank's answer ends it. No operator, hold or timeout
 * refunds a payout that may have been made.
 *
 * - `arrive`, `stay`: the credit left the game site, or did not.
 * - `uncertain` → `order`: the bank never received the order, so it is submitted again with the same reference.
 * - `lift`: a withdrawal that was held needs a review again, even if it was approved.
 * - `accept`: the bank has the order and pays later.
 * - `held` → `pay`, `refuse_at_bank`: two operators settle it by the bank's record, because a restored database may lack payouts.
 * - `stay_unordered`: nothing was submitted, because a check before the order got no answer.
 * - `recall`: nothing was ordered yet, and a reason for a review came up after the approval.
 */
const exits: Readonly<Record<WithdrawalStatus, Partial<Record<WithdrawalEvent, WithdrawalStatus>>>> = {
  moving: { arrive: 'requested', stay: 'refused' },
  requested: { approve: 'approved', refuse: 'refused', hold: 'held' },
  held: { lift: 'requested', refuse: 'refused', pay: 'paid', refuse_at_bank: 'refused' },
  approved: { order: 'paying', refuse: 'refused', hold: 'held', recall: 'requested' },
  paying: {
    pay: 'paid',
    refuse_at_bank: 'refused',
    fall_silent: 'uncertain',
    stay_unordered: 'approved',
  },
  uncertain: { pay: 'paid', refuse_at_bank: 'refused', order: 'paying', accept: 'paying' },
  paid: {},
  refused: {},
}

/** Returns the next status after the event. Returns null if the event is not allowed in this status. */
export const nextWithdrawalStatus = (
  from: WithdrawalStatus,
  event: WithdrawalEvent,
): WithdrawalStatus | null => exits[from][event] ?? null

export const isWithdrawalEnded = (status: WithdrawalStatus): boolean =>
  status === 'paid' || status === 'refused'
