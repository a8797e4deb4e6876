/** Where a return of money to its payer stands; the same words as of a payout. */
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

type Exits = Readonly<Record<ReturnEvent, ReturnStatus | null>>
const NONE: Exits = {
  send: null,
  accept: null,
  pay: null,
  refuse: null,
  refuse_at_bank: null,
  fall_silent: null,
  stay_unordered: null,
}

/**
 * Once sent only the bank's word ends it. `uncertain` → `send` is the same order again, under the same reference, after the bank said
 * it never had it; `accept`: the bank has it and pays later. `refuse`: it will not pay that account, and nothing was sent;
 * `stay_unordered`: what had to be known before was not told, and nothing was sent.
 */
const exits: Readonly<Record<ReturnStatus, Exits>> = {
  ordered: { ...NONE, send: 'sent', refuse: 'refused' },
  sent: {
    ...NONE,
    pay: 'done',
    refuse_at_bank: 'refused',
    fall_silent: 'uncertain',
    stay_unordered: 'ordered',
  },
  uncertain: { ...NONE, send: 'sent', accept: 'sent', pay: 'done', refuse_at_bank: 'refused' },
  done: NONE,
  refused: NONE,
}

/** Where the event leads, or null where it has no meaning. */
export const nextReturnStatus = (from: ReturnStatus, event: ReturnEvent): ReturnStatus | null =>
  exits[from][event]
