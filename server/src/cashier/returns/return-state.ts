/** States of a return to the payer, named as those of a payout. */
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
 * Once sent, only the bank's answer ends a return. `uncertain` → `send`: the same order is sent again under
 * the same reference, because the bank never received it. `accept`: the bank has it and pays later. `refuse`:
 * the payee was refused or the return cancelled, nothing was sent. `stay_unordered`: a check before the order
 * got no answer, nothing was sent.
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

/** Next state after the event; null when the event is not allowed in this state. */
export const nextReturnStatus = (from: ReturnStatus, event: ReturnEvent): ReturnStatus | null =>
  exits[from][event] ?? null
