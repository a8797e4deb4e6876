import type { FishKind, FootballKind, SetsKind } from './field-games.ts'

/** A game where one option is chosen. `share`: the part of all stakes that comes back, before it is rounded down to payable odds. */
export type PickPlay = { share: number } & (
  | { engine: 'dice' | 'cards' | 'numbers' }
  | { engine: 'fish'; kind?: FishKind }
  | { engine: 'football'; kind?: FootballKind }
  | { engine: 'best_of_three'; kind?: SetsKind }
)
