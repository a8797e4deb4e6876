import { idOf } from '@sala/contract/wire/field-schemas.ts'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { inTransaction } from '../platform/db.ts'
import { type CronJob, enqueue, type Jobs } from '../platform/jobs.ts'
import { syncCatalogue } from './catalogue/catalogue-sync.ts'
import { FREE_ROUNDS_JOB } from './free-rounds/free-rounds.ts'
import { advanceFreeRounds, followFreeRounds } from './free-rounds/game-site-calls.ts'
import { END_PLAY_JOB } from './game-closing/game-closing.ts'
import { closeGamesAtSite, resumeClosings } from './game-closing/game-site-closing.ts'
import { MONITOR_PLAY_JOB, monitorPlay } from './launch/active-play-monitor.ts'
import { forgetOldPlay } from './play-data-retention.ts'
import { countSeamlessRounds } from './rounds/seamless-rounds.ts'
import { CHECK_JOB, endLostChecks, runCreditCheck } from './transfer-wallet/credit-check.ts'
import { resumeMovements, runMovement } from './transfer-wallet/credit-movement-execution.ts'
import { MOVE_JOB } from './transfer-wallet/credit-movements.ts'
import { LATE_WINS_JOB, recoverLateWins } from './transfer-wallet/late-wins.ts'
import {
  RECOVER_JOB,
  recoverReceivable,
  recoverReceivablesOwed,
} from './transfer-wallet/receivable-recovery.ts'
import { RECOVER_NOW_JOB } from './transfer-wallet/receivables.ts'
import { sweepRefused } from './transfer-wallet/wallet-sweep-retry.ts'

const CATALOGUE_JOB = 'games:sync-catalogue'
const RESUME_JOB = 'games:resume'
const SWEEP_JOB = 'games:sweep-refused'
const FORGET_JOB = 'games:forget'
const COUNT_JOB = 'games:count-seamless'
const FOLLOW_FREE_ROUNDS_JOB = 'games:follow-free-rounds'

const ofMember = z.object({ member_id: idOf('mem') })
const ofMovement = z.object({ member_id: idOf('mem'), movement_id: idOf('mov') })
const ofCheck = z.object({ member_id: idOf('mem'), check_id: idOf('chk') })
const ofGrant = z.object({ grant: z.string().regex(/^\d{1,18}$/) })
const ofEnd = z.object({ member_id: idOf('mem'), end_id: idOf('end') })

export const gamesJobs = (ctx: Context): Jobs => ({
  [MOVE_JOB]: async payload => {
    const { member_id, movement_id } = ofMovement.parse(payload)
    await runMovement(ctx, member_id, movement_id)
  },
  [CHECK_JOB]: async payload => {
    const { member_id, check_id } = ofCheck.parse(payload)
    await runCreditCheck(ctx, member_id, check_id)
  },
  [END_PLAY_JOB]: async payload => {
    const { member_id, end_id } = ofEnd.parse(payload)
    await closeGamesAtSite(ctx, member_id, end_id)
  },
  [CATALOGUE_JOB]: () => syncCatalogue(ctx),
  [RESUME_JOB]: async () => {
    await resumeMovements(ctx)
    await endLostChecks(ctx)
    await resumeClosings(ctx)
  },
  [SWEEP_JOB]: () => sweepRefused(ctx),
  [RECOVER_JOB]: () => recoverReceivablesOwed(ctx),
  [RECOVER_NOW_JOB]: payload => recoverReceivable(ctx, ofMember.parse(payload).member_id),
  [LATE_WINS_JOB]: () => recoverLateWins(ctx),
  [MONITOR_PLAY_JOB]: (_payload, stopping) => monitorPlay(ctx, { stopping }),
  [FORGET_JOB]: () => forgetOldPlay(ctx),
  [COUNT_JOB]: () => countSeamlessRounds(ctx),
  [FREE_ROUNDS_JOB]: payload => advanceFreeRounds(ctx, BigInt(ofGrant.parse(payload).grant)),
  [FOLLOW_FREE_ROUNDS_JOB]: () => followFreeRounds(ctx),
})

/**
 * Cron jobs of this domain.
 *
 * - Each hour: import the game sites' game lists.
 * - Each minute: continue work that a worker's crash interrupted, retry refused moves of wallet money, count seamless rounds, fetch late wins, and
 *   check members who stopped playing. Also ask the sites about free rounds whose time has ended.
 * - At 02:40 in Bangkok: delete old credit checks and game starts.
 */
export const gamesCrons: readonly CronJob[] = [
  { job: CATALOGUE_JOB, pattern: '7 * * * *' },
  { job: RESUME_JOB, pattern: '* * * * *' },
  { job: SWEEP_JOB, pattern: '* * * * *' },
  { job: RECOVER_JOB, pattern: '* * * * *' },
  { job: COUNT_JOB, pattern: '* * * * *' },
  { job: LATE_WINS_JOB, pattern: '* * * * *' },
  { job: FOLLOW_FREE_ROUNDS_JOB, pattern: '* * * * *' },
  { job: MONITOR_PLAY_JOB, pattern: '* * * * *' },
  { job: FORGET_JOB, pattern: '40 19 * * *' },
]

export const enqueueGamesAtStart = (ctx: Context): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    for (const job of [CATALOGUE_JOB, RESUME_JOB]) await enqueue(tx, job, {}, { key: `start:${job}` })
  })
