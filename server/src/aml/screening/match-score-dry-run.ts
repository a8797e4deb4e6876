import { setImmediate as otherWork } from 'node:timers/promises'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { requireWithin } from '../../platform/rate-limits.ts'
import { readSettings } from '../../platform/settings.ts'
import { amlSettings, limits } from '../settings.ts'
import { matchesOf, openSearcher } from './screening.ts'
import { findCompared } from './sql.ts'

/** Days of the past over which a score is tried. */
const TRIAL_DAYS = 90
/** Maximum number of members in a dry run, the newest first. An API node needs about five seconds of processor time for them. */
const TRIAL_MEMBERS_MAX = 2_000
const EVERYBODY = 'all'

type ChangedMatch = { readonly member_id: MemberId; readonly found: boolean; readonly is_hit: boolean }
type Counts = { readonly members: number; readonly confirmed: number }

/**
 * Dry run of another least score of the comparison with lists, over the members whose name was compared in the last 90 days. It counts the members
 * who would have a case, and among them those whose match two operators confirmed. It uses the present lists and writes nothing. Other work of the
 * node runs between two members. Throws Refusal `too_many_requests`.
 */
export const tryMatchScore = async (
  ctx: Context,
  wanted: number,
  most = TRIAL_MEMBERS_MAX,
): Promise<{
  readonly from: Date
  readonly until: Date
  readonly is_whole: boolean
  readonly before: Counts
  readonly after: Counts
  readonly changed: readonly ChangedMatch[]
}> => {
  const until = ctx.clock.now()
  const from = new Date(until.getTime() - TRIAL_DAYS * DAY_MS)
  await requireWithin(ctx.db, limits.match_trials, EVERYBODY, until)
  const { match_score: held } = await readSettings(ctx.db, amlSettings)
  const compared = await findCompared(ctx.db, from, most + 1)
  const least = Math.min(held, wanted)
  const search = await openSearcher(ctx, least)
  const scored: { readonly member_id: MemberId; readonly score: number; readonly is_hit: boolean }[] = []
  for (const { is_confirmed, ...member } of compared.slice(0, most)) {
    const scores = matchesOf(member, search, least).map(({ score }) => score)
    if (scores.length > 0)
      scored.push({ member_id: member.member_id, score: Math.max(...scores), is_hit: is_confirmed })
    await otherWork()
  }
  const countFrom = (score: number): Counts => {
    const found = scored.filter(each => each.score >= score)
    return { members: found.length, confirmed: found.filter(({ is_hit }) => is_hit).length }
  }
  return {
    ...{ from, until, is_whole: compared.length <= most },
    before: countFrom(held),
    after: countFrom(wanted),
    changed: scored
      .filter(({ score }) => score >= held !== score >= wanted)
      .map(({ member_id, score, is_hit }) => ({ member_id, found: score >= wanted, is_hit })),
  }
}
