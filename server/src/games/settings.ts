import { z } from 'zod'

/** The "Hit" shelf counts 7 days, so starts are kept a day longer at least. */
const STARTS_KEPT_MIN_DAYS = 8

/** The `settings` row `games`. */
export const gamesSettings = {
  name: 'games',
  schema: z.object({
    /** Retention of checks without a difference. Checks that posted money are kept. */
    checks_kept_days: z.int().min(1).default(90),
    starts_kept_days: z.int().min(STARTS_KEPT_MIN_DAYS).default(180),
    /** A seamless round not decided within this time ends with its wins so far. */
    open_rounds_hours: z.int().min(1).default(48),
    /** Assumed error of a game site's clock, added to the measured one. */
    clock_doubt_seconds: z.number().min(0).max(3_600).default(2),
    /** A seamless session accepts no bets after this time. Open stakes can still win. */
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
