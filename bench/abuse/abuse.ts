import type { Player, Players } from './players.ts'

/** One way to milk the house: who plays it, and what they do each week. */
export type Play = {
  readonly players: () => readonly Player[]
  readonly week: (no: number) => Promise<void>
}
export type Trick = {
  readonly name: string
  /** What it brought before, where no setting turns the guard off. */
  readonly before?: string
  /** The trick, and what people do who take the same promotions once, as they are meant. */
  readonly milk: (house: Players) => Promise<Play>
  readonly honest: (house: Players) => Promise<Play>
}
