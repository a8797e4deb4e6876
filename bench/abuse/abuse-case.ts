import type { Player, Players } from './simulated-players.ts'

/** Simulated players and what they do each week. They either abuse a promotion or play honestly for comparison. */
export type Play = {
  readonly players: () => readonly Player[]
  readonly week: (no: number) => Promise<void>
}
export type Trick = {
  readonly name: string
  /**
   * Profit of the abuse before the product had a guard against it. It is stated only for a guard that no setting turns off, because the benchmark
   * cannot measure the abuse without such a guard.
   */
  readonly before?: string
  /** Simulates the abuse of a promotion. For comparison, `honest` simulates members who use the same promotion as intended. */
  readonly milk: (house: Players) => Promise<Play>
  readonly honest: (house: Players) => Promise<Play>
}
