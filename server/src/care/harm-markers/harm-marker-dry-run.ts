import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { bangkokDate, daysLater, startOfDate } from '../../platform/calendar.ts'
import { readSettings } from '../../platform/settings.ts'
import { type CareRules, careSettings } from '../settings.ts'
import { type Finding, findActive, findMarkers } from './harm-markers.ts'
import { stepOfScore } from './harm-score.ts'

/** Number of past days over which proposed rules are tried. */
const TRIAL_DAYS = 30
/** Maximum number of members that a dry run examines. */
const MEMBERS_MAX = 20_000
const MEMBERS_AT_ONCE = 500

const stepsOf = (found: readonly Finding[], rules: CareRules, last_day: string): Map<MemberId, number> => {
  const since = daysLater(last_day, -rules.window_days)
  const scores = new Map<MemberId, number>()
  for (const { member_id, day, weight } of found)
    if (day > since) scores.set(member_id, (scores.get(member_id) ?? 0) + weight)
  return new Map([...scores].map(([member, score]) => [member, stepOfScore(score, rules) ?? 0]))
}

/**
 * Dry run of the markers of harm over the last 30 days, with the current and the proposed rules. It counts the findings, and the members whose score
 * would reach each step of care. It writes nothing.
 */
export const tryCareRules = async (ctx: Context, wanted: CareRules) => {
  const until = ctx.clock.now()
  const last_day = bangkokDate(until)
  const first_day = daysLater(last_day, 1 - TRIAL_DAYS)
  const from = startOfDate(first_day)
  const held = await readSettings(ctx.db, careSettings)
  const members = await findActive(ctx.db, from, MEMBERS_MAX + 1)
  const is_whole = members.length <= MEMBERS_MAX
  const found: Record<'was' | 'will', Finding[]> = { was: [], will: [] }
  for (let at = 0; at < Math.min(members.length, MEMBERS_MAX); at += MEMBERS_AT_ONCE) {
    const of = {
      members: members.slice(at, Math.min(at + MEMBERS_AT_ONCE, MEMBERS_MAX)),
      first_day,
      last_day,
    }
    found.was.push(...(await findMarkers(ctx.db, of, held)))
    found.will.push(...(await findMarkers(ctx.db, of, wanted)))
  }
  const [was, will] = [stepsOf(found.was, held, last_day), stepsOf(found.will, wanted, last_day)]
  const sums = (findings: readonly Finding[], steps: ReadonlyMap<MemberId, number>) => ({
    findings: findings.length,
    members: [1, 2, 3].map(step => [...steps.values()].filter(reached => reached >= step).length),
  })
  const all = [...new Set([...was.keys(), ...will.keys()])]
  return {
    ...{ from, until, is_whole },
    before: sums(found.was, was),
    after: sums(found.will, will),
    changed: all.flatMap(member_id => {
      const [one, other] = [was.get(member_id) ?? 0, will.get(member_id) ?? 0]
      return one === other ? [] : [{ member_id, found: other > one, is_hit: one === 3 || other === 3 }]
    }),
  }
}
