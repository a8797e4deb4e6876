import { countStakes } from '../../promotions/stakes.ts'
import { stopAtLossLimit } from '../../protection/loss.ts'
import { countPlay } from '../../protection/play-sessions.ts'
import type { RoundsCounter } from './counted-round.ts'

/** Who is told of rounds as they are counted, in this order. */
export const roundsCounters: readonly RoundsCounter[] = [countStakes, countPlay, stopAtLossLimit]
