import type { WithdrawalStatus } from '@sala/contract/cashier/requests.ts'

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
] as const
export type WithdrawalEvent = (typeof withdrawalEvents)[number]

type Exits = Readonly<Record<WithdrawalEvent, WithdrawalStatus | null>>

const NONE: Exits = {
  arrive: null,
  stay: null,
  hold: null,
  lift: null,
  approve: null,
  refuse: null,
  order: null,
  accept: null,
  pay: null,
  refuse_at_bank: null,
  fall_silent: null,
  stay_unordered: null,
}

/**
 * `arrive`, `stay`: the credit left the game site, or it did not. Once ordered (`paying`) only the bank's word ends it:
 * no operator, no hold and no time-out refunds a payout that may have been made. `uncertain` → `order` is the same order again,
 * under the same reference, after the bank said it never had it; what was held is a request again, whoever had approved it; `accept`: the bank has it and pays later.
 * `held` → `pay`, `refuse_at_bank`: two people end it by the bank's own record, where a restored database does not know what was paid since.
 * `stay_unordered`: the order was never given, as what had to be known before was not told.
 */
const exits: Readonly<Record<WithdrawalStatus, Exits>> = {
  moving: { ...NONE, arrive: 'requested', stay: 'refused' },
  requested: { ...NONE, approve: 'approved', refuse: 'refused', hold: 'held' },
  held: { ...NONE, lift: 'requested', refuse: 'refused', pay: 'paid', refuse_at_bank: 'refused' },
  approved: { ...NONE, order: 'paying', refuse: 'refused', hold: 'held' },
  paying: {
    ...NONE,
    pay: 'paid',
    refuse_at_bank: 'refused',
    fall_silent: 'uncertain',
    stay_unordered: 'approved',
  },
  uncertain: { ...NONE, pay: 'paid', refuse_at_bank: 'refused', order: 'paying', accept: 'paying' },
  paid: NONE,
  refused: NONE,
}

/** Where the event leads, or null where it has no meaning. */
export const nextWithdrawalStatus = (
  from: WithdrawalStatus,
  event: WithdrawalEvent,
): WithdrawalStatus | null => exits[from][event]

/** Whether a withdrawal in this state has ended. */
export const isWithdrawalEnded = (status: WithdrawalStatus): boolean =>
  status === 'paid' || status === 'refused'
