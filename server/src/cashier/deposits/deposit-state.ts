import type { DepositStatus } from '@sala/contract/cashier/requests.ts'

export const depositEvents = [
  'pay',
  'credit',
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
  cancel: null,
  expire: null,
  cancel_at_gateway: null,
  refuse_at_gateway: null,
}

/**
 * `expired` has one way out: money that was sent in time and heard of late still counts. `cancelled` has none: what comes
 * after a cancel waits in suspense for an operator.
 */
const exits: Readonly<Record<DepositStatus, Exits>> = {
  waiting: {
    pay: 'paid',
    credit: null,
    cancel: 'cancelled',
    expire: 'expired',
    cancel_at_gateway: 'cancelled',
    refuse_at_gateway: 'refused',
  },
  paid: { ...NONE, credit: 'completed' },
  expired: { ...NONE, pay: 'paid' },
  completed: NONE,
  cancelled: NONE,
  refused: NONE,
}

/** Where the event leads, or null where it has no meaning. */
export const nextDepositStatus = (from: DepositStatus, event: DepositEvent): DepositStatus | null =>
  exits[from][event]

/** Whether a deposit in this state has ended, as the member sees it. */
export const isDepositEnded = (status: DepositStatus): boolean => status !== 'waiting' && status !== 'paid'
