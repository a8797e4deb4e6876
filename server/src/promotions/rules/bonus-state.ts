import type { BonusStatus } from '@sala/contract/promotions/bonus.ts'

export const bonusEvents = ['claim', 'fulfil', 'give_up', 'expire', 'finish', 'lose', 'withdraw'] as const
export type BonusEvent = (typeof bonusEvents)[number]

type Exits = Readonly<Record<BonusEvent, BonusStatus | null>>

const NONE: Exits = {
  claim: null,
  fulfil: null,
  give_up: null,
  expire: null,
  finish: null,
  lose: null,
  withdraw: null,
}

/**
 * `fulfil`: the wagering requirement is met; also possible while expiring, because rounds played in time may
 * be reported late, but not after a forfeit. `finish`: the amount was taken. `lose`: no credit is left to
 * protect. `withdraw`: an unclaimed offer is withdrawn.
 */
const exits: Readonly<Record<BonusStatus, Exits>> = {
  offered: { ...NONE, claim: 'open', withdraw: 'withdrawn' },
  open: { ...NONE, fulfil: 'settling', give_up: 'giving_up', expire: 'expiring', lose: 'lost' },
  settling: { ...NONE, finish: 'completed' },
  giving_up: { ...NONE, finish: 'given_up' },
  expiring: { ...NONE, fulfil: 'settling', finish: 'expired' },
  completed: NONE,
  given_up: NONE,
  expired: NONE,
  lost: NONE,
  withdrawn: NONE,
}

/** Next state after the event; null when the event is not allowed in this state. */
export const nextBonusStatus = (from: BonusStatus, event: BonusEvent): BonusStatus | null =>
  exits[from][event]

/** The end has started and money may still be taken back. */
export const isBonusEnding = (status: BonusStatus): boolean =>
  status === 'settling' || status === 'giving_up' || status === 'expiring'

/** Blocks withdrawals and other bonuses. */
export const isBonusRunning = (status: BonusStatus): boolean => status === 'open' || isBonusEnding(status)

/** Whether stakes count towards the wagering requirement. */
export const doStakesCount = (status: BonusStatus): boolean => status === 'open' || status === 'expiring'
