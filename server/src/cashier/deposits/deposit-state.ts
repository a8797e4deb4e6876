import type { DepositStatus } from '@sala/contract/cashier/money-request-statuses.ts'

export const depositEvents = [
  'pay',
  'credit',
  'hold',
  'turn_away',
  'cancel',
  'expire',
  'cancel_at_gateway',
  'refuse_at_gateway',
] as const
export type DepositEvent = (typeof depositEvents)[number]

/**
 * Next status of a deposit by status and event. A deposit leaves `expired` if a payment made in time is reported late: its money is then credited or
 * held. A `held` deposit waits without a time limit for an operator, who credits or rejects the money. `cancelled` is final, so money that arrives
 * later goes to suspense.
 */
const exits: Readonly<Record<DepositStatus, Partial<Record<DepositEvent, DepositStatus>>>> = {
  waiting: {
    pay: 'paid',
    hold: 'held',
    cancel: 'cancelled',
    expire: 'expired',
    cancel_at_gateway: 'cancelled',
    refuse_at_gateway: 'refused',
  },
  paid: { credit: 'completed' },
  held: { pay: 'paid', turn_away: 'refused' },
  expired: { pay: 'paid', hold: 'held' },
  completed: {},
  cancelled: {},
  refused: {},
}

/** Returns the next status after the event. Returns null if the event is not allowed in this status. */
export const nextDepositStatus = (from: DepositStatus, event: DepositEvent): DepositStatus | null =>
  exits[from][event] ?? null

/** Returns whether the member sees a deposit in this state as ended. */
export const isDepositEnded = (status: DepositStatus): boolean =>
  status !== 'waiting' && status !== 'paid' && status !== 'held'
