import type { Player, Players } from './simulated-players.ts'

/** Simulated players and what they do each week. They play either the abuse of a promotion, or honestly for comparison. */
export type Play = {
  readonly players: () => readonly Player[]
  readonly week: (no: number) => Promise<void>
}
export type Trick = {
  readonly name: string
  /**
   * Profit of the abuse before the product had a guard against it. Only present if no setting can turn this guard off, so that the run without guards
   * cannot measure it.
   */
  readonly before?: string
  /** Simulates the abuse of a promotion. `honest` takes the same promotions as intended, for comparison. */
  readonly milk: (house: Players) => Promise<Play>
  readonly honest: (house: Players) => Promise<Play>
}
