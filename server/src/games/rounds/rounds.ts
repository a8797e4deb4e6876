import type { MemberId } from '@sala/contract/wire/ids.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import type { SiteRound } from '../../partners/ports/game-site.ts'
import { inTransaction } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { keepUnreadable } from '../../platform/unreadable-rows.ts'
import type { RoundsCounter } from '../../ports.ts'
import { withOurGames } from '../catalogue/catalogue.ts'
import { askSite, findAccountAt } from '../site/site-account.ts'
import { siteNamed } from '../site/sites.ts'
import { countIn } from './counting.ts'
import { countDecided, hasUncounted } from './seamless-rounds.ts'
import { advanceRoundsCursor, findSitesToRead, recordRoundsRead } from './sql.ts'

/** 10,000 rounds at a time; the next check goes on from there. */
const PAGES_MAX = 20

/**
 * Counts the rounds that the member's sites have written since the last time into the member's Bangkok days, each once whoever counts, and
 * what was decided of play from the wallet. A round that is not as agreed waits for a person, and what it lost is a gap until then. Answers how many were new.
 * Throws Refusal `game_site_silent` where the site with the member's credit says nothing; what was counted before stays counted.
 */
export const syncRounds = async (
  ctx: Context,
  memberId: MemberId,
  counters = ctx.ports.roundsCounters,
): Promise<number> => {
  // Whatever way the member plays in by now: a result may come after the member went elsewhere.
  let counted = (await hasUncounted(ctx.db, memberId)) ? await countDecided(ctx, memberId, counters) : 0
  for (const { site, has_credit } of await findSitesToRead(ctx.db, memberId)) {
    try {
      counted += await syncRoundsAt(ctx, memberId, site, counters)
    } catch (error) {
      if (has_credit || !(error instanceof Refusal)) throw error
    }
  }
  return counted
}

const syncRoundsAt = async (
  ctx: Context,
  memberId: MemberId,
  site: string,
  counters: readonly RoundsCounter[],
): Promise<number> => {
  let counted = 0
  for (let page = 0; page < PAGES_MAX; page++) {
    const account = await findAccountAt(ctx.db, memberId, site)
    if (account === null || account.opened_at === null) return counted
    const { username, version, rounds_cursor: after } = account
    const asked_at = ctx.clock.now()
    const answer = await askSite(ctx, 'game_site_silent', () => siteNamed(ctx, site).rounds(username, after))
    const fresh = answer.rounds.filter(round => BigInt(round.cursor) > BigInt(after))
    await keepUnreadable(ctx, ctx.db, 'round', answer.unreadable.map(ofWhom(username)), ctx.clock.now())
    const from = { member_id: memberId, site, from: after }
    if (fresh.length === 0 && !answer.is_last && BigInt(answer.next) > BigInt(after)) {
      await inTransaction(ctx.db, tx => advanceRoundsCursor(tx, { ...from, to: answer.next }))
      continue
    }
    if (fresh.length > 0 && (await countRounds(ctx, from, fresh, counters))) counted += fresh.length
    if (fresh.length === 0 || answer.is_last) {
      await recordRoundsRead(ctx.db, { member_id: memberId, site }, { version, asked_at })
      return counted
    }
  }
  return counted
}

const ofWhom = (username: string) => (round: string) =>
  `{"username":${JSON.stringify(username)},"round":${round}}`

const countRounds = (
  ctx: Context,
  from: { readonly member_id: MemberId; readonly site: string; readonly from: string },
  fresh: readonly SiteRound[],
  counters: readonly RoundsCounter[],
): Promise<boolean> =>
  inTransaction(ctx.db, async tx => {
    await lockMember(tx, from.member_id)
    const last = fresh.reduce(
      (highest, { cursor }) => (BigInt(cursor) > highest ? BigInt(cursor) : highest),
      0n,
    )
    if (!(await advanceRoundsCursor(tx, { ...from, to: last.toString() }))) return false
    const ours = await withOurGames(tx, from.site, fresh)
    await countIn(tx, from.member_id, ours, counters, ctx.clock.now())
    return true
  })
