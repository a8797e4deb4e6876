import { idOf } from '@sala/contract/wire/fields.ts'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { MINUTE_MS } from '../platform/calendar.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { forEachIsolated } from '../platform/jobs.ts'
import { readSettings } from '../platform/settings.ts'
import { untried } from '../platform/work/due-items.ts'
import { endBonus, expireBonus, reviewPlayedAway } from './bonuses/bonus-end.ts'
import { claimEndingBonuses, claimPlayedAway, findBonusesToExpire } from './bonuses/bonuses.ts'
import { END_JOB } from './bonuses/end-job.ts'
import { sumBonusDays } from './bonuses/results.ts'
import { promotionsSettings } from './settings.ts'
import { offerToAll, readRoundsOfWeek } from './weekly-run/weekly-run.ts'

const END_DUE_JOB = 'promotions:end-due'
const ROUNDS_JOB = 'promotions:read-rounds'
const OFFER_JOB = 'promotions:offer'
const SUM_JOB = 'promotions:sum-days'
/** Each one asks the game site: so many a minute, the rest the next. */
const BATCH = 200
/** An end that cannot go on is tried again after a minute, two, four and so on, at last so often. */
const END_PAUSE_MAX_MINUTES = 30

const ofBonus = z.object({
  member_id: idOf('mem'),
  bonus_id: idOf('bon'),
  /** How the movement ended that this was inserted with. */
  result: z.enum(['done', 'refused']).optional(),
})

/** Begins what is due, and goes on with every end that a silent site, an open movement or a dead worker left. */
const endDue = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now()
  const settings = await readSettings(ctx.db, promotionsSettings)
  const due = untried(
    BATCH,
    (tried, limit) => findBonusesToExpire(ctx.db, now, tried, limit),
    ({ id }) => id,
  )
  await forEachIsolated(ctx, due, 'a bonus could not be expired', ({ member_id, id }) =>
    expireBonus(ctx, member_id, id),
  )
  const ending = await claimEndingBonuses(ctx.db, now, { limit: BATCH, pause_max: END_PAUSE_MAX_MINUTES })
  await forEachIsolated(ctx, ending, 'a bonus could not be ended', async ({ member_id, id }) => {
    await endBonus(ctx, member_id, id)
  })
  const next = new Date(now.getTime() + settings.review_again_minutes * MINUTE_MS)
  const away = await claimPlayedAway(ctx.db, settings.nothing_left_below, { now, next, limit: BATCH })
  await forEachIsolated(ctx, away, 'a bonus could not be reviewed', ({ member_id, id }) =>
    reviewPlayedAway(ctx, member_id, id),
  )
}

export const promotionsJobs = (ctx: Context): Jobs => ({
  [END_JOB]: async payload => {
    const { member_id, bonus_id, result } = ofBonus.parse(payload)
    // Asked again at once the site would refuse again: the cron comes by.
    if (result !== 'refused') await endBonus(ctx, member_id, bonus_id)
  },
  [END_DUE_JOB]: () => endDue(ctx),
  [ROUNDS_JOB]: (_payload, stopping) => readRoundsOfWeek(ctx, stopping),
  [OFFER_JOB]: async (_payload, stopping) => {
    await readRoundsOfWeek(ctx, stopping)
    await offerToAll(ctx)
  },
  [SUM_JOB]: () => sumBonusDays(ctx),
})

/** Ends and unread rounds every minute, some at a time; offers every hour, so that a day that was missed or rounds that come late do no harm. */
export const promotionsCrons: readonly CronJob[] = [
  { job: END_DUE_JOB, pattern: '* * * * *' },
  { job: ROUNDS_JOB, pattern: '* * * * *' },
  { job: OFFER_JOB, pattern: '5 * * * *' },
  { job: SUM_JOB, pattern: '* * * * *' },
]
