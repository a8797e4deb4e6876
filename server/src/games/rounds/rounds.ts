import type { MemberId } from '@sala/contract/wire/ids.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import type { SiteRound } from '../../partners/ports/game-site.ts'
import { inTransaction } from '../../platform/db.ts'
import { keepUnreadable } from '../../platform/unreadable-rows.ts'
import type { RoundsCounter } from '../../ports.ts'
import { modeOf } from '../modes/modes.ts'
import { askSite, findAccount } from '../site/site-account.ts'
import { countIn } from './counting.ts'
import { countDecided } from './seamless-rounds.ts'
import { advanceRoundsCursor, recordRoundsRead } from './sql.ts'

/** 10,000 rounds at a time; the next check goes on from there. */
const PAGES_MAX = 20

/**
 * Counts the rounds the site has written since the last time into the member's Bangkok days, each once whoever counts.
 * One that is not as agreed waits for a person, and what it lost is a gap until then. Answers how many were new. Throws Refusal `game_site_silent`; what was counted before stays counted. Of who plays from the wallet
 * nobody has to be asked.
 */
export const syncRounds = async (
  ctx: Context,
  memberId: MemberId,
  counters = ctx.ports.roundsCounters,
): Promise<number> => {
  if ((await modeOf(ctx.db, ctx, memberId)) === 'seamless') return countDecided(ctx, memberId, counters)
  let counted = 0
  for (let page = 0; page < PAGES_MAX; page++) {
    const account = await findAccount(ctx.db, memberId)
    if (account === null || account.opened_at === null) return counted
    const { username, version, rounds_cursor: after } = account
    const asked_at = ctx.clock.now()
    const answer = await askSite(ctx, 'game_site_silent', () =>
      ctx.partners.game_site.rounds(username, after),
    )
    const fresh = answer.rounds.filter(round => BigInt(round.cursor) > BigInt(after))
    await keepUnreadable(ctx, ctx.db, 'round', answer.unreadable.map(ofWhom(username)), ctx.clock.now())
    if (fresh.length === 0 && !answer.is_last && BigInt(answer.next) > BigInt(after)) {
      await inTransaction(ctx.db, tx => advanceRoundsCursor(tx, memberId, after, answer.next))
      continue
    }
    if (fresh.length > 0 && (await countRounds(ctx, memberId, after, fresh, counters)))
      counted += fresh.length
    if (fresh.length === 0 || answer.is_last) {
      await recordRoundsRead(ctx.db, memberId, { version, asked_at })
      return counted
    }
  }
  return counted
}

const ofWhom = (username: string) => (round: string) =>
  `{"username":${JSON.stringify(username)},"round":${round}}`

const countRounds = (
  ctx: Context,
  memberId: MemberId,
  after: string,
  fresh: readonly SiteRound[],
  counters: readonly RoundsCounter[],
): Promise<boolean> =>
  inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    const last = fresh.reduce(
      (highest, { cursor }) => (BigInt(cursor) > highest ? BigInt(cursor) : highest),
      0n,
    )
    if (!(await advanceRoundsCursor(tx, memberId, after, last.toString()))) return false
    await countIn(tx, memberId, fresh, counters, ctx.clock.now())
    return true
  })
