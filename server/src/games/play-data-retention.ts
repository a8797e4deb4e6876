import type { Context } from '../context.ts'
import { DAY_MS } from '../platform/calendar.ts'
import { deleteInBatches } from '../platform/database/row-retention.ts'
import { readSettings } from '../platform/settings.ts'
import { forgetStarts } from './launch/game-launch.ts'
import { forgetCounted } from './rounds/site-round-feed.ts'
import { forgetOldSessions } from './seamless-wallet/seamless-sessions.ts'
import { gamesSettings } from './settings.ts'
import { forgetChecks } from './transfer-wallet/wallet-sweep-retry.ts'

/** Deletes game starts and credit checks without a difference when their retention period has ended. */
export const forgetOldPlay = async (ctx: Context): Promise<void> => {
  const { checks_kept_days, starts_kept_days } = await readSettings(ctx.db, gamesSettings)
  const daysAgo = (days: number) => new Date(ctx.clock.now().getTime() - days * DAY_MS)
  await deleteInBatches(atMost => forgetChecks(ctx.db, daysAgo(checks_kept_days), atMost))
  await deleteInBatches(atMost => forgetStarts(ctx.db, daysAgo(starts_kept_days), atMost))
  await deleteInBatches(atMost => forgetOldSessions(ctx, atMost))
  await deleteInBatches(atMost => forgetCounted(ctx, atMost))
}
