import type { DepositStatus } from '@sala/contract/cashier/requests.ts'

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

type Exits = Readonly<Record<DepositEvent, DepositStatus | null>>

const NONE: Exits = {
  pay: null,
  credit: null,
  hold: null,
  turn_away: null,
  cancel: null,
  expire: null,
  cancel_at_gateway: null,
  refuse_at_gateway: null,
}

/**
 * `expired` has two ways out: money that was sent in time and heard of late still counts, or is held. `held` waits for a person for
 * as long as it takes: who sent the money is found to be in order, or it goes elsewhere. `cancelled` has none: what comes
 * after a cancel waits in suspense for an operator.
 */
const exits: Readonly<Record<DepositStatus, Exits>> = {
  waiting: {
    ...NONE,
    pay: 'paid',
    hold: 'held',
    cancel: 'cancelled',
    expire: 'expired',
    cancel_at_gateway: 'cancelled',
    refuse_at_gateway: 'refused',
  },
  paid: { ...NONE, credit: 'completed' },
  held: { ...NONE, pay: 'paid', turn_away: 'refused' },
  expired: { ...NONE, pay: 'paid', hold: 'held' },
  completed: NONE,
  cancelled: NONE,
  refused: NONE,
}

/** Where the event leads, or null where it has no meaning. */
export const nextDepositStatus = (from: DepositStatus, event: DepositEvent): DepositStatus | null =>
  exits[from][event]

/** Whether a deposit in this state has ended, as the member sees it. */
export const isDepositEnded = (status: DepositStatus): boolean =>
  status !== 'waiting' && status !== 'paid' && status !== 'held'
