import type { MemberId } from '@sala/contract/wire/ids.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import type { RoundsFeed } from '../../partners/ports/game-site.ts'
import { inTransaction } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { keepUnreadable } from '../../platform/unreadable-partner-rows.ts'
import type { RoundsCounter } from '../../ports.ts'
import { mapSiteGames } from '../catalogue/catalogue.ts'
import { findSite } from '../game-sites/game-sites.ts'
import { callSite, findAccountAt } from '../game-sites/site-account.ts'
import { addRounds } from './round-aggregation.ts'
import { placeRounds } from './round-time-order.ts'
import { countDecided, hasUncounted } from './seamless-rounds.ts'
import { countOnce, type ReadFeed, type ReadRounds, readSiteFeed } from './site-round-feed.ts'
import { advanceRoundsCursor, findSitesToRead, recordRoundsRead } from './sql.ts'

/** Maximum number of pages that one run reads (10,000 rounds). The next run continues after them. */
const PAGES_MAX = 20

/**
 * Reads the member's new game rounds from all sites and counts each once, even if several calls run at the same time. Returns the number of new
 * rounds. An invalid round is stored for an operator's review. Throws Refusal `game_site_silent` if the game site with the credit does not answer.
 * Rounds that were counted before the error stay counted.
 */
export const syncRounds = async (
  ctx: Context,
  memberId: MemberId,
  counters = ctx.ports.roundsCounters,
  readFeed: ReadFeed = readSiteFeed,
): Promise<number> => {
  // Decided seamless rounds are counted in any wallet mode, because their results may arrive after the member switched the mode.
  let counted = (await hasUncounted(ctx.db, memberId)) ? await countDecided(ctx, memberId, counters) : 0
  for (const { site, has_credit } of await findSitesToRead(ctx.db, memberId)) {
    try {
      counted += await syncRoundsAt(ctx, { memberId, site }, counters, readFeed)
    } catch (error) {
      if (has_credit || !(error instanceof Refusal)) throw error
    }
  }
  return counted
}

const syncRoundsAt = async (
  ctx: Context,
  { memberId, site }: { memberId: MemberId; site: string },
  counters: readonly RoundsCounter[],
  readFeed: ReadFeed,
): Promise<number> => {
  const account = await findAccountAt(ctx.db, memberId, site)
  if (account === null || account.opened_at === null) return 0
  const feed = findSite(ctx, site).rounds
  const { counted, is_whole, asked_at } =
    feed.of === 'site'
      ? await readFeed(ctx, site, feed, counters)
      : await readOwnFeed(ctx, { member_id: memberId, site, username: account.username }, feed, counters)
  if (is_whole)
    await recordRoundsRead(ctx.db, { member_id: memberId, site }, { version: account.version, asked_at })
  return counted
}

type Own = { readonly member_id: MemberId; readonly site: string; readonly username: string }

const readOwnFeed = async (
  ctx: Context,
  own: Own,
  feed: RoundsFeed & { readonly of: 'member' },
  counters: readonly RoundsCounter[],
): Promise<ReadRounds> => {
  const asked_at = ctx.clock.now()
  let counted = 0
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const after = (await findAccountAt(ctx.db, own.member_id, own.site))?.rounds_cursor ?? null
    const page = await callSite(ctx, () => feed.read(own.username, after))
    if (page === null) {
      if (after === null) return { counted, is_whole: false, asked_at }
      await inTransaction(ctx.db, tx => advanceRoundsCursor(tx, { ...own, from: after, to: null }))
      continue
    }
    await keepUnreadable(ctx, ctx.db, 'round', page.unreadable.map(ofWhom(own.username)), ctx.clock.now())
    if (page.next === after) return { counted, is_whole: true, asked_at }
    const { rounds, next } = page
    counted += await inTransaction(ctx.db, async tx => {
      const member = await lockMember(tx, own.member_id)
      if (!(await advanceRoundsCursor(tx, { ...own, from: after, to: next }))) return 0
      if (feed.forgets) return countOnce(tx, ctx, { ...own, member }, rounds, counters)
      const at = ctx.clock.now()
      const { placed } = await placeRounds(tx, ctx, { ...own, member }, rounds, at)
      await addRounds(tx, own.member_id, await mapSiteGames(tx, own.site, placed), counters, at)
      return rounds.length
    })
    if (page.is_last) return { counted, is_whole: true, asked_at }
  }
  return { counted, is_whole: false, asked_at }
}

const ofWhom = (username: string) => (round: string) =>
  `{"username":${JSON.stringify(username)},"round":${round}}`
