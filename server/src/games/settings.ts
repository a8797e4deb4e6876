import { z } from 'zod'

/** Minimum number of days for which game starts are kept. It is more than seven, because the "Hit" shelf counts the starts of seven days. */
const STARTS_KEPT_MIN_DAYS = 8

export const gamesSettings = {
  name: 'games',
  schema: z.object({
    /** Days for which credit checks without a difference are kept. Checks that posted money are kept for ever. */
    checks_kept_days: z.int().min(1).default(90),
    starts_kept_days: z.int().min(STARTS_KEPT_MIN_DAYS).default(180),
    /** Hours after which an undecided seamless round ends, with its wins so far. */
    open_rounds_hours: z.int().min(1).default(48),
    /** Seconds that are added to the measured maximum error of a game site's clock. */
    clock_doubt_seconds: z.number().min(0).max(3_600).default(2),
    /** Hours for which a session of seamless play accepts bets. Bets that were placed in this time can still win later. */
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
