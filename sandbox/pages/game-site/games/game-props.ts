import type { GameRules, Round } from '../types.ts'

export type StageProps = {
  game: GameRules
  round: (Round & { stake: number }) | null
  playing: boolean
  choice: string | null
  onChoose: (choice: string) => void
}

/** Formats hundredths of the stake as `×1.94`. */
export const times = (hundredths: number | undefined) => `×${Number(((hundredths ?? 0) / 100).toFixed(2))}`
