import type { Player, Players } from './players.ts'

/** A simulated behaviour: the players and their actions in a week. */
export type Play = {
  readonly players: () => readonly Player[]
  readonly week: (no: number) => Promise<void>
}
export type Trick = {
  readonly name: string
  /** Profit of the abuse before its guard existed, as text. Present only if no setting turns the guard off to measure this profit. */
  readonly before?: string
  /** `milk` plays the abuse. `honest` plays a member who takes the same promotions as intended, for comparison. */
  readonly milk: (house: Players) => Promise<Play>
  readonly honest: (house: Players) => Promise<Play>
}
