import type { MemberId } from '@sala/contract/wire/ids.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import type { CommonList, CommonRound, GameSite, RoundsFeed } from '../../partners/ports/game-site.ts'
import { cachedPerKey } from '../../platform/database/bounded-batches.ts'
import { inTransaction } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RoundsCounter } from '../../ports.ts'
import { mapSiteGames } from '../catalogue/catalogue.ts'
import { findAccountAt, memberNamed, usernameOf } from '../game-sites/site-account.ts'
import { ACCOUNTS_AT_ONCE, firstCursor, type Place, unreadInTurn } from './accounts-with-unread-rounds.ts'
import { addRounds } from './round-aggregation.ts'
import { placeRounds } from './round-time-order.ts'
import { type ReadRounds, readList, readSiteFeed } from './site-round-feed.ts'
import { advanceRoundsCursor, findCursorsAt, recordAllRead, type UnreadAccount } from './sql.ts'

/** Maximum number of members that one search for unread rounds returns. The others wait for the next run. */
const ENOUGH = 10_000
/** Time limit (ms) of the search for members with unread rounds. The job runs every minute and also has to read the lists of rounds. */
const FINDING_MS = 10_000
/** Time limit (ms) of reading a game site's common list of rounds. The next run continues at the same place. */
const READING_MS = 30_000

const placesOf = cachedPerKey((_ctx: Context) => new Map<string, Place>())

/**
 * Counts the game rounds of a game site's common list, which has the rounds of all members. If the list was read to its end, the rounds of all
 * members who had unread rounds at this site are marked as read.
 */
export const readCommonList = async (
  ctx: Context,
  site: GameSite,
  since: Date,
  stopping: AbortSignal | undefined,
  accountsAtOnce = ACCOUNTS_AT_ONCE,
): Promise<void> => {
  const { rounds } = site
  if (rounds.of === 'member' && rounds.common === null) return
  try {
    const waiting = await someUnread(ctx, { since, site: site.name }, accountsAtOnce)
    const { is_whole, asked_at } = await readAll(ctx, site.name, rounds, stopping)
    if (is_whole) await recordAllRead(ctx.db, site.name, waiting, asked_at)
  } catch (error) {
    if (error instanceof Refusal) return
    ctx.log.error({ err: error, site: site.name }, 'the rounds of all members could not be counted')
  }
}

/** Returns members with unread rounds. Each search starts where the previous search of this process ended, and stops at a time limit. */
const someUnread = async (
  ctx: Context,
  which: { since: Date; site: string },
  accountsAtOnce: number,
): Promise<UnreadAccount[]> => {
  const ends = performance.now() + FINDING_MS
  const places = placesOf(ctx)
  const place = places.get(which.site) ?? firstCursor()
  places.set(which.site, place)
  const found: UnreadAccount[] = []
  for await (const unread of unreadInTurn(ctx.db, place, which, accountsAtOnce)) {
    found.push(...unread)
    if (found.length >= ENOUGH || performance.now() >= ends) break
  }
  return found
}

/** Reads a game site's common list of rounds and counts them. If the site has no common list, `is_whole` is false. */
const readAll = async (
  ctx: Context,
  site: string,
  feed: RoundsFeed,
  stopping: AbortSignal | undefined,
): Promise<ReadRounds> => {
  const counters = ctx.ports.roundsCounters
  if (feed.of === 'site') return readSiteFeed(ctx, site, feed, counters)
  const { common } = feed
  if (common === null) return { counted: 0, is_whole: false, asked_at: ctx.clock.now() }
  const ends = performance.now() + READING_MS
  const goesOn = () => performance.now() < ends && stopping?.aborted !== true
  return readList(ctx, site, common, page => countPage(ctx, { site, common }, page, counters), goesOn)
}

type Where = { readonly site: string; readonly common: CommonList }

/** Counts one page of the common list: for each member, the rounds after the member's cursor. Then it advances the cursor. */
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

/** Counts one member's rounds. The member's cursor only advances under the member's lock, so a round after the cursor was not counted before. */
const countOf = (
  ctx: Context,
  member_id: MemberId,
  { site, common }: Where,
  rounds: readonly CommonRound[],
  counters: readonly RoundsCounter[],
): Promise<number> =>
  inTransaction(ctx.db, async tx => {
    const member = await lockMember(tx, member_id)
    const from = (await findAccountAt(tx, member_id, site))?.rounds_cursor ?? null
    const fresh = rounds.filter(round => common.isBehind(from, round))
    const to = fresh.at(-1)?.own_cursor
    if (to === undefined || !(await advanceRoundsCursor(tx, { member_id, site, from, to }))) return 0
    const at = ctx.clock.now()
    const username = usernameOf(member_id)
    const { placed } = await placeRounds(tx, ctx, { member, site, username }, fresh, at)
    await addRounds(tx, member_id, await mapSiteGames(tx, site, placed), counters, at)
    return fresh.length
  })
