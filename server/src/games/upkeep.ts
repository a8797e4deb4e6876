import type { Context } from '../context.ts'
import { DAY_MS } from '../platform/calendar.ts'
import { readSettings } from '../platform/settings.ts'
import { forgetStarts } from './launch/launch.ts'
import { forgetCounted } from './rounds/site-feed.ts'
import { forgetOldSessions } from './seamless/sessions.ts'
import { gamesSettings } from './settings.ts'
import { forgetChecks } from './wallet/sweep-again.ts'

/** Short enough for one statement; a night has room for many of them, and the next one goes on. */
const FORGOTTEN_AT_ONCE = 5_000

const ROUNDS_MAX = 1_000

/** Drops checks that found nothing and starts that are older than the settings say. */
export const forgetOldPlay = async (ctx: Context): Promise<void> => {
  const { checks_kept_days, starts_kept_days } = await readSettings(ctx.db, gamesSettings)
  const daysAgo = (days: number) => new Date(ctx.clock.now().getTime() - days * DAY_MS)
  await untilNone(() => forgetChecks(ctx.db, daysAgo(checks_kept_days), FORGOTTEN_AT_ONCE))
  await untilNone(() => forgetStarts(ctx.db, daysAgo(starts_kept_days), FORGOTTEN_AT_ONCE))
  await untilNone(() => forgetOldSessions(ctx, FORGOTTEN_AT_ONCE))
  await untilNone(() => forgetCounted(ctx, FORGOTTEN_AT_ONCE))
}

const untilNone = async (some: () => Promise<number>): Promise<void> => {
  for (let round = 0; round < ROUNDS_MAX; round++) if ((await some()) === 0) return
}
