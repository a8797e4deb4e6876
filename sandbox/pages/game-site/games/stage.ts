import type { GameRules, Round } from '../types.ts'

/** Inputs of each game view: rules, last round, running state, chosen option. */
export type StageProps = {
  game: GameRules
  round: (Round & { stake: number }) | null
  playing: boolean
  choice: string | null
  onChoose: (choice: string) => void
}

/** `×1.94` from hundredths of the stake. */
export const times = (hundredths: number | undefined) => `×${Number(((hundredths ?? 0) / 100).toFixed(2))}`
