import type { BonusStatus } from '@sala/contract/promotions/bonus.ts'

export const bonusEvents = ['claim', 'fulfil', 'give_up', 'expire', 'finish', 'lose', 'withdraw'] as const
export type BonusEvent = (typeof bonusEvents)[number]

/**
 * Next status of a bonus by status and event.
 *
 * - `fulfil`: the wagering requirement is met, possibly by rounds that are reported after the expiry.
 * - `finish`: the amount due was taken back.
 * - `lose`: the member has no credit left.
 * - `withdraw`: an unclaimed offer is withdrawn.
 */
const exits: Readonly<Record<BonusStatus, Partial<Record<BonusEvent, BonusStatus>>>> = {
  offered: { claim: 'open', withdraw: 'withdrawn' },
  open: { fulfil: 'settling', give_up: 'giving_up', expire: 'expiring', lose: 'lost' },
  settling: { finish: 'completed' },
  giving_up: { finish: 'given_up' },
  expiring: { fulfil: 'settling', finish: 'expired' },
  completed: {},
  given_up: {},
  expired: {},
  lost: {},
  withdrawn: {},
}

/** Returns the next status after the event. Returns null if the event is not allowed in this status. */
export const nextBonusStatus = (from: BonusStatus, event: BonusEvent): BonusStatus | null =>
  exits[from][event] ?? null

/** Returns whether a bonus is ending, so that money may still be taken back. */
export const isBonusEnding = (status: BonusStatus): boolean =>
  status === 'settling' || status === 'giving_up' || status === 'expiring'

/** Returns whether a bonus with this status blocks withdrawals and other bonuses. */
export const isBonusRunning = (status: BonusStatus): boolean => status === 'open' || isBonusEnding(status)

/** Returns whether stakes count towards the wagering requirement of a bonus with this status. */
export const doStakesCount = (status: BonusStatus): boolean => status === 'open' || status === 'expiring'
