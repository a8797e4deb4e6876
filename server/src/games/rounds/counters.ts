import { countStakes } from '../../promotions/turnover/stakes.ts'
import { stopAtLossLimit } from '../../protection/limits/loss.ts'
import { countPlay } from '../../protection/reminders/play-sessions.ts'
import type { RoundsCounter } from './counted-round.ts'

/** Who is told of rounds as they are counted, in this order. */
export const roundsCounters: readonly RoundsCounter[] = [countStakes, countPlay, stopAtLossLimit]
