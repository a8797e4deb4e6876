import type { Player, Players } from './simulated-players.ts'

/** An abuse case, or the honest play with which it is compared: the simulated players and what they do each week. */
export type Play = {
  readonly players: () => readonly Player[]
  readonly week: (no: number) => Promise<void>
}
export type Trick = {
  readonly name: string
  /** Profit of the abuse before the product had a guard against it, as text. Present only if no setting turns that guard off. */
  readonly before?: string
  /** `milk` plays the abuse. `honest` takes the same promotions in the intended way, for comparison. */
  readonly milk: (house: Players) => Promise<Play>
  readonly honest: (house: Players) => Promise<Play>
}
