import { countStakes } from '../../promotions/stakes.ts'
import type { RoundsCounter } from './counted-round.ts'

/** Who is told of rounds as they are counted, in this order. */
export const roundsCounters: readonly RoundsCounter[] = [countStakes]
