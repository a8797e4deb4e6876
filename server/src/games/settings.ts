import { z } from 'zod'

/** "Hit" looks back 7 days, so a start is kept a day longer at the least. */
const STARTS_KEPT_MIN_DAYS = 8

/** `settings` row `games`: how long what grows with every visit is kept. */
export const gamesSettings = {
  name: 'games',
  schema: z.object({
    /** Checks that found nothing. Those that moved money are part of the books and stay. */
    checks_kept_days: z.int().min(1).default(90),
    starts_kept_days: z.int().min(STARTS_KEPT_MIN_DAYS).default(180),
    /** A round played from the wallet that the site has not decided by then ends with what it came to. */
    open_rounds_hours: z.int().min(1).default(48),
    /** Assumed error of a game site's clock, besides the measured one. */
    clock_doubt_seconds: z.number().min(0).max(3_600).default(2),
    /** A game opened for bets from the wallet takes none any more after this; what was staked is still won. */
    seamless_session_hours: z.int().min(1).default(12),
  }),
  loosens: {
    checks_kept_days: 'never',
    starts_kept_days: 'never',
    open_rounds_hours: 'any',
    clock_doubt_seconds: 'down',
    seamless_session_hours: 'up',
  },
} as const
