import type { Player, Players } from './players.ts'

/** An abuse case: players and their weekly actions. */
export type Play = {
  readonly players: () => readonly Player[]
  readonly week: (no: number) => Promise<void>
}
export type Trick = {
  readonly name: string
  /** Profit before the guard existed, for guards that no setting turns off. */
  readonly before?: string
  /** `milk`: the abuse. `honest`: a member who takes the same promotions as intended. */
  readonly milk: (house: Players) => Promise<Play>
  readonly honest: (house: Players) => Promise<Play>
}
