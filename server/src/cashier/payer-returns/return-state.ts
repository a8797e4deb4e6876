export const returnStatuses = ['ordered', 'sent', 'uncertain', 'done', 'refused'] as const
export type ReturnStatus = (typeof returnStatuses)[number]

export const returnEvents = [
  'send',
  'accept',
  'pay',
  'refuse',
  'refuse_at_bank',
  'fall_silent',
  'stay_unordered',
] as const
export type ReturnEvent = (typeof returnEvents)[number]

/**
 * Next status of a return (payment back to the payer) by status and event. After a return is sent, only the bank's answer ends it.
 *
 * - `uncertain` → `send`: the bank never received the order, so it is sent again with the same reference.
 * - `accept`: the bank has the order and pays later.
 * - `refuse`: nothing was sent, because the payee was refused or the return cancelled.
 * - `stay_unordered`: nothing was sent, because a check before the order got no answer.
 */
const exits: Readonly<Record<ReturnStatus, Partial<Record<ReturnEvent, ReturnStatus>>>> = {
  ordered: { send: 'sent', refuse: 'refused' },
  sent: {
    pay: 'done',
    refuse_at_bank: 'refused',
    fall_silent: 'uncertain',
    stay_unordered: 'ordered',
  },
  uncertain: { send: 'sent', accept: 'sent', pay: 'done', refuse_at_bank: 'refused' },
  done: {},
  refused: {},
}

/** Returns the next status after the event. Returns null if the event is not allowed in this status. */
export const nextReturnStatus = (from: ReturnStatus, event: ReturnEvent): ReturnStatus | null =>
  exits[from][event] ?? null
