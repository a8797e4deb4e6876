import type { Player, Players } from './simulated-players.ts'

/** Simulated players and what they do each week. They play either an abuse of a promotion or the honest play with which it is compared. */
export type Play = {
  readonly players: () => readonly Player[]
  readonly week: (no: number) => Promise<void>
}
export type Trick = {
  readonly name: string
  /** Profit of the abuse at the time when the product had no guard against it. Present only if no setting turns that guard off. */
  readonly before?: string
  /** `milk` plays the abuse. `honest` takes the same promotions as intended, for comparison. */
  readonly milk: (house: Players) => Promise<Play>
  readonly honest: (house: Players) => Promise<Play>
}
