import type { MemberId } from '@sala/contract/wire/ids.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { announce } from '../../platform/browser-events.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/calendar.ts'
import { deleteInBatches } from '../../platform/database/row-retention.ts'
import { inTransaction } from '../../platform/db.ts'
import type { CronJob, Jobs } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { iterateDueItems } from '../../platform/work-scheduling/due-items.ts'
import type { ReadRounds } from '../../ports.ts'
import { hoursPlayed, isOver } from './play-session-state.ts'
import { endSession, findOpenSession, findSessionsToLookAt, forgetSessions, recordLook } from './sql.ts'

export const REMIND_JOB = 'protection:remind'
/**
 * Minutes between two reads of a member's rounds during a play session. They must be fewer than PAUSE_MINUTES, the pause that ends a play session.
 */
const LOOK_MINUTES = 10
/**
 * Seconds between two reads of the rounds of a member with a loss limit. They are under a minute, so that the job, which runs each minute, reads the
 * rounds at every run. The reads are frequent because losses can exceed the limit between two of them.
 */
const LIMITED_LOOK_SECONDS = 50
const BATCH = 200

export const FORGET_SITTINGS_JOB = 'protection:forget-sittings'
export const SITTINGS_KEPT_DAYS = 90

/**
 * Reads the rounds of members who are playing, and creates the hourly reminders. For a game site that does not answer, it uses the rounds that are
 * already known.
 */
const remind = async (ctx: Context, askRounds: ReadRounds): Promise<void> => {
  const now = ctx.clock.now()
  const before = {
    anyone: new Date(now.getTime() - LOOK_MINUTES * MINUTE_MS),
    limited: new Date(now.getTime() - LIMITED_LOOK_SECONDS * 1000),
  }
  let silent = false
  const due = iterateDueItems(
    BATCH,
    (tried, limit) => findSessionsToLookAt(ctx.db, now, before, tried, limit),
    ({ member_id }) => member_id,
  )
  for await (const { member_id } of due)
    try {
      if (!silent) silent = !(await haveRoundsRead(askRounds, member_id))
      await lookAt(ctx, member_id, silent)
    } catch (error) {
      ctx.log.error({ err: error, member_id }, 'a play session could not be checked')
    }
}

/** Reads the member's rounds. Returns false if the game site does not answer. */
const haveRoundsRead = async (askRounds: ReadRounds, memberId: MemberId): Promise<boolean> => {
  try {
    await askRounds(memberId)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

const lookAt = (ctx: Context, memberId: MemberId, silent: boolean): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    const open = await findOpenSession(tx, memberId)
    if (open === null) return
    const now = ctx.clock.now()
    if (isOver(open, now)) {
      // A play session does not end while the game site is unavailable, because rounds that were not read may extend it.
      if (silent) return
      await endSession(tx, open, open.last_at)
      return
    }
    const hours = hoursPlayed(open, now)
    await recordLook(tx, open, Math.max(open.reminded, hours), now)
    if (hours > open.reminded) await announce(tx, { member_id: memberId, kind: 'play' })
  })

/** Deletes old play sessions. No law requires them, because they are not financial records. */
const forgetSittings = async (ctx: Context): Promise<void> => {
  const before = new Date(ctx.clock.now().getTime() - SITTINGS_KEPT_DAYS * DAY_MS)
  await deleteInBatches(atMost => forgetSessions(ctx.db, before, atMost))
}

/**
 * Jobs of this domain. `readRounds` reads one member's rounds from the game site. It throws Refusal `game_site_silent` if the site does not answer.
 */
export const reminderJobs = (ctx: Context, readRounds: ReadRounds): Jobs => ({
  [REMIND_JOB]: () => remind(ctx, readRounds),
  [FORGET_SITTINGS_JOB]: () => forgetSittings(ctx),
})

/** The reminders run each minute. Old play sessions are deleted at 03:20 in Bangkok. */
export const reminderCrons: readonly CronJob[] = [
  { job: REMIND_JOB, pattern: '* * * * *' },
  { job: FORGET_SITTINGS_JOB, pattern: '20 20 * * *' },
]
