import { idOf } from '@sala/contract/wire/field-schemas.ts'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { MINUTE_MS } from '../platform/calendar.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { forEachIsolated } from '../platform/jobs.ts'
import { readSettings } from '../platform/settings.ts'
import { iterateDueItems } from '../platform/work-scheduling/due-items.ts'
import { endBonus, expireBonus, reviewPlayedAway } from './bonuses/bonus-end.ts'
import { END_JOB } from './bonuses/bonus-end-job.ts'
import { claimEndingBonuses, claimPlayedAway, findBonusesToExpire } from './bonuses/bonuses.ts'
import { writeEndingBonuses } from './bonuses/expiring-bonuses.ts'
import { sumBonusDays } from './bonuses/promotion-results.ts'
import { offerToAll, readRoundsOfPeriods } from './offer-creation/offer-creation.ts'
import { promotionsSettings } from './settings.ts'

const END_DUE_JOB = 'promotions:end-due'
const ROUNDS_JOB = 'promotions:read-rounds'
const OFFER_JOB = 'promotions:offer'
const SUM_JOB = 'promotions:sum-days'
const ENDING_SOON_JOB = 'promotions:write-ending-bonuses'
/** Maximum number of bonuses that one run expires, reviews or ends. Each needs calls to the game site. The run in the next minute continues. */
const BATCH = 200
/** Maximum backoff in minutes. A failed attempt to end a bonus is repeated after 1, 2, 4 … minutes. */
const END_PAUSE_MAX_MINUTES = 30

const ofBonus = z.object({
  member_id: idOf('mem'),
  bonus_id: idOf('bon'),
  result: z.enum(['done', 'refused']).optional(),
})

/** Expires bonuses, reviews bonuses that may be lost, and continues to end bonuses after an outage, open credit movement or crash. */
const endDue = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now()
  const settings = await readSettings(ctx.db, promotionsSettings)
  const due = iterateDueItems(
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
    // If the game site refused the credit movement, it would refuse an immediate retry too. So the cron job retries later.
    if (result !== 'refused') await endBonus(ctx, member_id, bonus_id)
  },
  [END_DUE_JOB]: () => endDue(ctx),
  [ROUNDS_JOB]: (_payload, stopping) => readRoundsOfPeriods(ctx, stopping),
  [OFFER_JOB]: async (_payload, stopping) => {
    await readRoundsOfPeriods(ctx, stopping)
    await offerToAll(ctx)
  },
  [SUM_JOB]: () => sumBonusDays(ctx),
  [ENDING_SOON_JOB]: () => writeEndingBonuses(ctx),
})

/**
 * Each minute: end bonuses, read unread rounds, update daily totals. Each hour: create offers, correct their amounts for late rounds, and announce
 * the end of bonuses.
 */
export const promotionsCrons: readonly CronJob[] = [
  { job: END_DUE_JOB, pattern: '* * * * *' },
  { job: ROUNDS_JOB, pattern: '* * * * *' },
  { job: OFFER_JOB, pattern: '5 * * * *' },
  { job: SUM_JOB, pattern: '* * * * *' },
  { job: ENDING_SOON_JOB, pattern: '12 * * * *' },
]
