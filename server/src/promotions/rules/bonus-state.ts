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
 * `fulfil`: the turnover is done. While expiring it still counts, for rounds played in time may be heard of late; after
 * giving up it does not. `finish`: what the end takes back has been taken. `lose`: nothing is left to protect. `withdraw`: an offer is taken back, of which nothing was given.
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

/** Where the event leads, or null where it has no meaning. */
export const nextBonusStatus = (from: BonusStatus, event: BonusEvent): BonusStatus | null =>
  exits[from][event]

/** Its end has begun and is not over: money may still be taken back. */
export const isBonusEnding = (status: BonusStatus): boolean =>
  status === 'settling' || status === 'giving_up' || status === 'expiring'

/** Blocks withdrawals and other bonuses. */
export const isBonusRunning = (status: BonusStatus): boolean => status === 'open' || isBonusEnding(status)

/** Stakes count towards it. */
export const doStakesCount = (status: BonusStatus): boolean => status === 'open' || status === 'expiring'
