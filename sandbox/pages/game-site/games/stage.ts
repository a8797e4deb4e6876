import type { GameRules, Round } from '../types.ts'

/** What every game draws from: its rules, the round that was played, whether one is running, and the player's choice. */
export type StageProps = {
  game: GameRules
  round: (Round & { stake: number }) | null
  playing: boolean
  choice: string | null
  onChoose: (choice: string) => void
}

/** `×1.94` from hundredths of the stake. */
export const times = (hundredths: number | undefined) => `×${Number(((hundredths ?? 0) / 100).toFixed(2))}`
