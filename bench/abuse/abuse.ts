import type { Player, Players } from './players.ts'

/** An abuse case: players and their weekly actions. */
export type Play = {
  readonly players: () => readonly Player[]
  readonly week: (no: number) => Promise<void>
}
export type Trick = {
  readonly name: string
  /** Earlier profit, where the guard has no setting. */
  readonly before?: string
  /** The trick, and what people do who take the same promotions once, as they are meant. */
  readonly milk: (house: Players) => Promise<Play>
  readonly honest: (house: Players) => Promise<Play>
}
