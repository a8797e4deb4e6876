import type { MemberId } from '@sala/contract/wire/ids.ts'
import { lockMember, type Member } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import type { RoundsFeed, RoundsPage, SiteRound } from '../../partners/ports/game-site.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { keepUnreadable } from '../../platform/unreadable-partner-rows.ts'
import type { RoundsCounter } from '../../ports.ts'
import { mapSiteGames } from '../catalogue/catalogue.ts'
import { callSite, findAccountAt, memberNamed } from '../game-sites/site-account.ts'
import { addRounds } from './round-aggregation.ts'
import { placeRounds } from './round-time-order.ts'
import { deleteCounted, findFeedCursor, insertCounted, moveFeedCursor } from './site-round-feed-sql.ts'

/** Maximum number of pages in one read (10,000 rounds at 500 per page). The next read continues after them. */
const PAGES_MAX = 20
/**
 * Number of days for which the ids of counted rounds are stored. Every round is decided within this time, so an older round was counted before and is
 * ignored.
 */
const REMEMBERED_DAYS = 60

/** Result of reading a list of rounds: number of new rounds, whether the list was read to its end, and when the read began. */
export type ReadRounds = { readonly counted: number; readonly is_whole: boolean; readonly asked_at: Date }

type Whose = { readonly member_id: MemberId; readonly site: string; readonly username: string }
type Held = Omit<Whose, 'member_id'> & { readonly member: Member }

/**
 * Counts each round whose id is not stored yet, and stores the id in the same transaction. A round with an impossible date is not counted, and an
 * operator must review it. Returns the number of new rounds. Requires the member's lock.
 */
export const countOnce = async (
  tx: Tx,
  ctx: Context,
  { member, site, username }: Held,
  rounds: readonly SiteRound[],
  counters: readonly RoundsCounter[],
): Promise<number> => {
  const at = ctx.clock.now()
  const since = at.getTime() - REMEMBERED_DAYS * DAY_MS
  const { placed, outOfTime } = await placeRounds(tx, ctx, { member, site, username }, rounds, at)
  const recent = placed.filter(
    ({ round_id, played_at }) => !outOfTime.has(round_id) && played_at.getTime() >= since,
  )
  const ids = recent.map(({ round_id }) => round_id)
  const news = new Set(await insertCounted(tx, { site, username }, ids, at))
  const fresh = recent.filter(({ round_id }) => news.has(round_id))
  if (fresh.length > 0) await addRounds(tx, member.id, await mapSiteGames(tx, site, fresh), counters, at)
  return news.size
}

/**
 * Counts each round of a game site's common list once, even if the list is read several times. The cursor advances when all rounds of a page are
 * counted. Rounds of unknown accounts are stored for an operator's review.
 */
export const readSiteFeed = (
  ctx: Context,
  site: string,
  feed: RoundsFeed & { readonly of: 'site' },
  counters: readonly RoundsCounter[],
): Promise<ReadRounds> =>
  readList(ctx, site, feed, async rounds => {
    let counted = 0
    const strange: ListedRound[] = []
    for (const [username, own] of Map.groupBy(rounds, round => round.username)) {
      const member_id = memberNamed(username)
      const isOurs = member_id !== null && (await findAccountAt(ctx.db, member_id, site)) !== null
      if (isOurs) counted += await countOf(ctx, { member_id, site, username }, own, counters)
      else strange.push(...own)
    }
    return { counted, strange }
  })

type ListedRound = SiteRound & { readonly username: string }
type List<Round> = { read(after: string | null): Promise<RoundsPage<Round> | null> }
/** Result of counting one page of a game site's list: number of new rounds, and the rounds of unknown accounts (`strange`). */
type CountedPage = { readonly counted: number; readonly strange: readonly ListedRound[] }

/** Reads a game site's list of rounds page by page, from the stored cursor on. It stops at the end of the list, or when `goesOn` returns false. */
export const readList = async <Round extends ListedRound>(
  ctx: Context,
  site: string,
  list: List<Round>,
  count: (rounds: readonly Round[]) => Promise<CountedPage>,
  goesOn = (pages: number): boolean => pages < PAGES_MAX,
): Promise<ReadRounds> => {
  const asked_at = ctx.clock.now()
  let counted = 0
  for (let pages = 0; goesOn(pages); pages++) {
    const from = await findFeedCursor(ctx.db, site)
    const page = await callSite(ctx, () => list.read(from))
    if (page === null) {
      if (from === null) return { counted, is_whole: false, asked_at }
      ctx.log.warn(
        { site },
        'the game site rejects the cursor of its rounds: the list is read from the start',
      )
      await moveFeedCursor(ctx.db, site, { from, to: null })
      continue
    }
    const done = await count(page.rounds)
    counted += done.counted
    const strange = done.strange.map(({ username, round_id }) => JSON.stringify({ username, round_id }))
    await keepUnreadable(ctx, ctx.db, 'round', [...page.unreadable, ...strange], ctx.clock.now())
    if (page.next !== from) await moveFeedCursor(ctx.db, site, { from, to: page.next })
    if (page.is_last || page.next === from) return { counted, is_whole: true, asked_at }
  }
  return { counted, is_whole: false, asked_at }
}

export type ReadFeed = typeof readSiteFeed

/**
 * Returns a function that reads each game site's list of rounds once for a whole batch of members. If a read fails or is incomplete, the list is read
 * again for the next member.
 */
export const sharedFeedReader = (): ReadFeed => {
  const read = new Map<string, Promise<ReadRounds>>()
  return async (ctx, site, feed, counters) => {
    const reading = read.get(site) ?? readSiteFeed(ctx, site, feed, counters)
    read.set(site, reading)
    const isKept = await reading.then(
      ({ is_whole }) => is_whole,
      () => false,
    )
    if (!isKept && read.get(site) === reading) read.delete(site)
    return reading
  }
}

const countOf = (
  ctx: Context,
  whose: Whose,
  rounds: readonly SiteRound[],
  counters: readonly RoundsCounter[],
): Promise<number> =>
  inTransaction(ctx.db, async tx => {
    const member = await lockMember(tx, whose.member_id)
    return countOnce(tx, ctx, { ...whose, member }, rounds, counters)
  })

/** Deletes the stored ids of rounds that are too old to be counted, and returns their number. */
export const forgetCounted = (ctx: Context, atMost: number): Promise<number> =>
  deleteCounted(ctx.db, new Date(ctx.clock.now().getTime() - REMEMBERED_DAYS * DAY_MS), atMost)
