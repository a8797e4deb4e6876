import type { MemberId } from '@sala/contract/wire/ids.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import type { CommonList, CommonRound, GameSite, RoundsFeed } from '../../partners/ports/game-site.ts'
import { inTransaction } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RoundsCounter } from '../../ports.ts'
import { withOurGames } from '../catalogue/catalogue.ts'
import { findAccountAt, memberNamed } from '../site/site-account.ts'
import { countIn } from './counting.ts'
import { type ReadRounds, readList, readSiteFeed } from './site-feed.ts'
import { advanceRoundsCursor, findCursorsAt, findUnreadAt, recordAllRead } from './sql.ts'

/** Who is taken as read by one reading; the rest by the next, or by their own lists. */
const READ_TOGETHER_MAX = 10_000

/**
 * Counts what the site tells of everybody, and takes all of those as read who were not since `since`, once the list was read to its end. A list that does not
 * answer, or that a fault of ours holds up, says nothing of anybody: their own lists are read then. False: it did not answer.
 */
export const readTogether = async (ctx: Context, site: GameSite, since: Date): Promise<boolean> => {
  const { rounds } = site
  if (rounds.of === 'member' && rounds.common === null) return true
  try {
    const waiting = await findUnreadAt(ctx.db, site.name, since, READ_TOGETHER_MAX)
    const asked_at = ctx.clock.now()
    const { is_whole } = await readAll(ctx, site.name, rounds)
    if (is_whole) await recordAllRead(ctx.db, site.name, waiting, asked_at)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    ctx.log.error({ err: error, site: site.name }, 'the rounds of everybody could not be counted')
    return true
  }
}

/** Nothing is known where the site has no list of everybody's rounds. */
const readAll = async (ctx: Context, site: string, feed: RoundsFeed): Promise<ReadRounds> => {
  const counters = ctx.ports.roundsCounters
  if (feed.of === 'site') return readSiteFeed(ctx, site, feed, counters)
  const { common } = feed
  if (common === null) return { counted: 0, is_whole: false }
  return readList(ctx, site, common, page => countPage(ctx, { site, common }, page, counters))
}

type Where = { readonly site: string; readonly common: CommonList }

/** Each member's rounds of the page that stand behind where the own list was counted to; that is then counted as far. */
const countPage = async (
  ctx: Context,
  { site, common }: Where,
  page: readonly CommonRound[],
  counters: readonly RoundsCounter[],
) => {
  let counted = 0
  const strange: CommonRound[] = []
  const byName = Map.groupBy(page, ({ username }) => username)
  const cursors = await findCursorsAt(ctx.db, site, [...byName.keys()].map(memberNamed).filter(isMember))
  for (const [username, rounds] of byName) {
    const member_id = memberNamed(username)
    const own = member_id === null ? undefined : cursors.get(member_id)
    if (member_id === null || own === undefined) strange.push(...rounds)
    else if (rounds.some(round => common.isBehind(own, round)))
      counted += await countOf(ctx, member_id, { site, common }, rounds, counters)
  }
  return { counted, strange }
}

const isMember = (id: MemberId | null): id is MemberId => id !== null

/** The cursor of the own list moves under the member's lock alone: what stands behind it then was counted by nobody. */
const countOf = (
  ctx: Context,
  member_id: MemberId,
  { site, common }: Where,
  rounds: readonly CommonRound[],
  counters: readonly RoundsCounter[],
): Promise<number> =>
  inTransaction(ctx.db, async tx => {
    await lockMember(tx, member_id)
    const from = (await findAccountAt(tx, member_id, site))?.rounds_cursor ?? null
    const fresh = rounds.filter(round => common.isBehind(from, round))
    const to = fresh.at(-1)?.own_cursor
    if (to === undefined || !(await advanceRoundsCursor(tx, { member_id, site, from, to }))) return 0
    await countIn(tx, member_id, await withOurGames(tx, site, fresh), counters, ctx.clock.now())
    return fresh.length
  })
