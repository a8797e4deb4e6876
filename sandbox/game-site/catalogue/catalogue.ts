import { CASINO, LOTTO } from './casino-and-lottery-games.ts'
import type { Game } from './game-definition.ts'
import { ITP } from './itp-games.ts'
import { PG } from './pg-games.ts'
import { PLAYNGO } from './playngo-games.ts'
import { PRAGMATICPLAY } from './pragmaticplay-games.ts'
import { ESPORTS, FISH, SPORTS } from './sports-and-fishing-games.ts'

export const CATALOGUE: readonly Game[] = [
  ...ITP,
  ...PG,
  ...PLAYNGO,
  ...PRAGMATICPLAY,
  ...CASINO,
  ...SPORTS,
  ...LOTTO,
  ...FISH,
  ...ESPORTS,
]

const BY_ID = new Map(CATALOGUE.map(one => [one.game_id, one]))

export function findGame(gameId: string): Game | null {
  return BY_ID.get(gameId) ?? null
}
