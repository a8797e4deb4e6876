import { formatSatang, satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { readSiteFeed } from '../../games/rounds/site-round-feed.ts'
import { PartnerConfused } from '../../partners/adapter-kit/partner-http.ts'
import type { GameSite } from '../../partners/ports/game-site.ts'
import { keepUnreadable } from '../../platform/unreadable-partner-rows.ts'
import { type Comparison, unexpectedRow } from './payment-comparison.ts'
import { findPoint, findSiteMembers, type SiteMember, savePoint } from './sql.ts'

/**
 * Maximum number of members whose balances one run requests one by one, at a site that has no list of all balances. The next run continues with other
 * members.
 */
const ASKED_PER_RUN = 200
const PAGES_PER_RUN = 25
const PAGES_MAX = 100_000
/** Maximum number of members whose new rounds one run reads from the game site, because new rounds may explain a difference of balances. */
const EXPLAINED_MAX = 200
const ROUNDS_PAGES_MAX = 20

const ANSWERED = 200

const baht = (value: bigint): string => formatSatang(satang(value))

type SitePage = {
  readonly balances: ReadonlyMap<string, bigint>
  /** Rows of this page that could not be parsed, each as JSON. */
  readonly unreadable: readonly string[]
  readonly members: readonly SiteMember[]
  /** Cursor of the next page of balances. Null after the last page. */
  readonly next: string | null
}

const listedPage = async (ctx: Context, site: GameSite, after: string): Promise<SitePage | null> => {
  const { balances } = site
  if (balances === null) return null
  const { accounts, unreadable, next } = await balances(after)
  return {
    balances: new Map(accounts.map(({ username, balance }) => [username, balance])),
    unreadable,
    members: await findSiteMembers(ctx.db, site.name, { after, last: next }, null),
    next,
  }
}

/** Requests one member's balance from the site. Returns null for a malformed response. */
const askedBalance = async (site: GameSite, username: string): Promise<bigint | null> => {
  try {
    return await site.balance(username)
  } catch (error) {
    if (error instanceof PartnerConfused && error.status === ANSWERED) return null
    throw error
  }
}

const askedPage = async (ctx: Context, site: GameSite, after: string): Promise<SitePage> => {
  const members = await findSiteMembers(ctx.db, site.name, { after, last: null }, ASKED_PER_RUN)
  const balances = new Map<string, bigint>()
  const unreadable: string[] = []
  for (const { username } of members) {
    const balance = await askedBalance(site, username)
    if (balance === null) unreadable.push(JSON.stringify({ username }))
    else balances.set(username, balance)
  }
  return {
    balances,
    unreadable,
    members,
    next: members.length < ASKED_PER_RUN ? null : (members.at(-1)?.username ?? null),
  }
}

/**
 * Returns wins minus stakes of the member's rounds that are not counted yet. At a site with one list of all rounds, the result is zero, because the
 * run has already counted that list.
 */
const unreadPlay = async (
  { rounds: feed }: GameSite,
  { username, rounds_cursor }: SiteMember,
): Promise<bigint> => {
  let [change, after] = [0n, rounds_cursor]
  for (let pages = 0; feed.of === 'member' && pages < ROUNDS_PAGES_MAX; pages++) {
    const page = await feed.read(username, after)
    if (page === null) break
    for (const { stake, win } of page.rounds) change += win - stake
    if (page.is_last || page.next === after) break
    after = page.next
  }
  return change
}

/**
 * Compares each member's balance at a game site with the ledger, and leaves out differences that new rounds explain. Each run continues where the
 * last one ended, but a `full` run covers all members. Throws the errors of the game site's adapter.
 */
export const compareSite = async (ctx: Context, site: GameSite, full: boolean): Promise<Comparison> => {
  const pages = full ? PAGES_MAX : site.balances === null ? 1 : PAGES_PER_RUN
  let after: string | null = full ? '' : ((await findPoint(ctx.db, 'game_site', site.name))?.cursor ?? '')
  if (site.rounds.of === 'site') await readSiteFeed(ctx, site.name, site.rounds, ctx.ports.roundsCounters)
  let [compared, explained] = [0, 0]
  const differences: string[] = []
  for (let page = 0; page < pages && after !== null; page++) {
    const { balances, unreadable, members, next }: SitePage =
      (await listedPage(ctx, site, after)) ?? (await askedPage(ctx, site, after))
    const odd = await keepUnreadable(ctx, ctx.db, 'balance', unreadable, ctx.clock.now())
    differences.push(...odd.map(raw => unexpectedRow('balance', raw)))
    for (const member of members) {
      compared += 1
      const listed = balances.get(member.username)
      const balance = listed ?? (unreadable.length > 0 ? await askedBalance(site, member.username) : 0n)
      if (balance === null) continue
      if (balance === member.game) continue
      const played = explained++ < EXPLAINED_MAX ? member.unposted + (await unreadPlay(site, member)) : 0n
      if (balance === member.game + played) continue
      const play = played === 0n ? '' : `, play not booked yet ${baht(played)}`
      differences.push(
        `${member.member_id}: game site ${site.name} ${baht(balance)}, ledger ${baht(member.game)}${play}  DIFFERENT`,
      )
    }
    after = next
  }
  const now = ctx.clock.now()
  const point = { cursor: after ?? '', booked_until: now, read_at: now }
  await savePoint(ctx.db, 'game_site', point, site.name)
  return { compared, differences, open: [], is_whole: after === null }
}
