import type { FishKind, FootballKind, SetsKind } from './sports-and-fishing-rules.ts'

/** A game where the player chooses one option. `share` is the RTP (return to player) before the odds are rounded down. */
export type PickPlay = { share: number } & (
  | { engine: 'dice' | 'cards' | 'numbers' }
  | { engine: 'fish'; kind?: FishKind }
  | { engine: 'football'; kind?: FootballKind }
  | { engine: 'best_of_three'; kind?: SetsKind }
)
