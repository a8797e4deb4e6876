import { CARE_MEASURE_DAYS } from '@sala/contract/care/harm-markers.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { z } from 'zod'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { auditSoon } from '../../platform/audit.ts'
import { bangkokDate, DAY_MS, daysLater, HOUR_MS, startOfDate } from '../../platform/calendar.ts'
import { deleteInBatches } from '../../platform/database/row-retention.ts'
import { inTransaction } from '../../platform/db.ts'
import { forEachIsolated } from '../../platform/jobs.ts'
import { readSettings } from '../../platform/settings.ts'
import { findCare } from '../../protection/care-cases/care-cases.ts'
import { findActive, findMarkers } from '../harm-markers/harm-markers.ts'
import { stepOfScore } from '../harm-markers/harm-score.ts'
import { type CareRules, careSettings } from '../settings.ts'
import { RULES, raiseMember, setBreakFor } from './care-escalation.ts'
import {
  countWaiting,
  deleteFindings,
  findScores,
  measureSome,
  type Score,
  storeRules,
  upsertFindings,
} from './sql.ts'

/** Number of active members that one query returns. A run examines all of them, page by page. */
const ACTIVE_AT_ONCE = 200_000
/** Number of members that one query examines. */
const MEMBERS_AT_ONCE = 500
/** Minimum number of days before today that each run examines again, because rounds and payments may arrive late. */
const EARLIER_DAYS_MIN = 1
const DAY_HOURS = 24

/**
 * Returns the number of days before today that each run examines again. A returned withdrawal is found on the day of its return, but the member may
 * stake it until the hours of the setting are over.
 */
const earlierDays = ({ returned_within_hours }: CareRules): number =>
  Math.max(EARLIER_DAYS_MIN, Math.ceil(returned_within_hours / DAY_HOURS))

/**
 * Days after an interaction with a member at which its result is measured. It is one day more than the days that are compared, because results of
 * play can arrive late.
 */
const MEASURE_AFTER_DAYS = CARE_MEASURE_DAYS + 1
const MEASURED_AT_ONCE = 200
/** Days for which findings are kept. It is a little more than a year, so that the findings behind a case of the last year still exist. */
const FINDINGS_KEPT_DAYS = 400

/**
 * Examines the members who were active in the last days (`earlierDays`), stores the markers of harm that it finds, and raises members to the steps
 * that their scores reach. Safe to repeat, because a member has each marker at most once a day and reaches a step once.
 */
export const lookForHarm = async (
  ctx: Context,
  stopping?: AbortSignal,
  activeAtOnce: number = ACTIVE_AT_ONCE,
): Promise<void> => {
  const now = ctx.clock.now()
  const last_day = bangkokDate(now)
  const first_day = daysLater(last_day, -earlierDays(await readSettings(ctx.db, careSettings)))
  let after: string | undefined = ''
  while (after !== undefined && stopping?.aborted !== true) {
    const active: MemberId[] = await findActive(ctx.db, startOfDate(first_day), activeAtOnce, after)
    await examine(ctx, active, { first_day, last_day }, stopping)
    after = active.length < activeAtOnce ? undefined : active.at(-1)
  }
}

type Days = { readonly first_day: string; readonly last_day: string }

/** Examines the members on these days, in batches, and raises them to the steps that their current scores reach. */
export const examine = async (
  ctx: Context,
  members: readonly MemberId[],
  days: Days,
  stopping?: AbortSignal,
): Promise<void> => {
  const now = ctx.clock.now()
  const rules = await readSettings(ctx.db, careSettings)
  const written = JSON.stringify(z.encode(careSettings.schema, rules))
  const version = await inTransaction(ctx.db, tx => storeRules(tx, written, now))
  const since = daysLater(bangkokDate(now), -rules.window_days)
  for (let at = 0; at < members.length && stopping?.aborted !== true; at += MEMBERS_AT_ONCE) {
    const some = members.slice(at, at + MEMBERS_AT_ONCE)
    const found = await findMarkers(ctx.db, { members: some, ...days }, rules)
    if (found.length > 0) await inTransaction(ctx.db, tx => upsertFindings(tx, found, version, now))
    const scores = await findScores(ctx.db, some, since)
    await forEachIsolated(ctx, scores, 'a member could not be raised to a step of care', score =>
      raiseByRules(ctx, score, rules, since),
    )
  }
}

/** Raises a member to the step of care that the score reaches. `since` is the first day whose findings count, `YYYY-MM-DD`. */
const raiseByRules = async (
  ctx: Context,
  { member_id, score: seen }: Score,
  rules: CareRules,
  since: string,
): Promise<void> => {
  const wanted = stepOfScore(seen, rules)
  if (wanted === null || ((await findCare(ctx.db, member_id))?.step ?? 0) >= wanted) return
  await inTransaction(ctx.db, async tx => {
    await lockMember(tx, member_id)
    // The score is read again under the member's lock, because two operators may have ended the care meanwhile.
    const [fresh] = await findScores(tx, [member_id], since)
    const score = fresh?.score ?? 0
    const step = stepOfScore(score, rules)
    if (step === null) return
    const at = ctx.clock.now()
    const case_no = await raiseMember(tx, member_id, { step, by: RULES, score }, at)
    if (case_no === null) return
    const until = new Date(at.getTime() + rules.break_hours * HOUR_MS)
    if (step === 3) await setBreakFor(tx, ctx, member_id, { case_no, until, by: RULES, score }, at)
    const details = { member: member_id, step: String(step), score: String(score) }
    await auditSoon(tx, { actor: 'system', action: 'care.step', subject: member_id, details }, at)
  })
}

/** Measures the result of each interaction with a member: deposits and stakes of the days before and after it. */
export const measureInteractions = async (ctx: Context): Promise<void> => {
  const at = ctx.clock.now()
  const before = new Date(at.getTime() - MEASURE_AFTER_DAYS * DAY_MS)
  const measured = { days: CARE_MEASURE_DAYS, before, at }
  await deleteInBatches(atMost => measureSome(ctx.db, measured, atMost), MEASURED_AT_ONCE)
}

/** Returns the number of members at step 2 or 3 of care with whom no operator talked within the promised hours. */
export const countLateTalks = async (ctx: Context): Promise<number> => {
  const { talk_hours } = await readSettings(ctx.db, careSettings)
  return countWaiting(ctx.db, new Date(ctx.clock.now().getTime() - talk_hours * HOUR_MS))
}

export const forgetFindings = async (ctx: Context): Promise<void> => {
  const before = daysLater(bangkokDate(ctx.clock.now()), -FINDINGS_KEPT_DAYS)
  await deleteInBatches(atMost => deleteFindings(ctx.db, before, atMost))
}
