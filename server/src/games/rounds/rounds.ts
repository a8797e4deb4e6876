import type { MemberId } from '@sala/contract/wire/ids.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { addPlayDay, type PlayDay } from '../../ledger/play-days.ts'
import type { SiteRound } from '../../partners/ports/game-site.ts'
import { bangkokDate } from '../../platform/calendar.ts'

import { inTransaction, type Tx } from '../../platform/db.ts'
import type { CountedRound, RoundsCounter } from '../../ports.ts'
import { sectionsOf } from '../catalogue/catalogue.ts'
import { askSite, findAccount } from '../site/site-account.ts'
import { advanceRoundsCursor, recordRoundsRead } from './sql.ts'

/** 10,000 rounds at a time; the next check goes on from there. */
const PAGES_MAX = 20

/**
 * Counts the rounds the site has written since the last time into the member's Bangkok days, each once whoever counts.
 * Answers how many were new. Throws Refusal `game_site_silent`; what was counted before stays counted.
 */
export const syncRounds = async (
  ctx: Context,
  memberId: MemberId,
  counters = ctx.ports.roundsCounters,
): Promise<number> => {
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
    if (fresh.length > 0 && (await countRounds(ctx, memberId, after, fresh, counters)))
      counted += fresh.length
    if (fresh.length === 0 || answer.is_last) {
      await recordRoundsRead(ctx.db, memberId, { version, asked_at })
      return counted
    }
  }
  return counted
}

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
    for (const day of playDaysOf(fresh)) await addPlayDay(tx, memberId, day)
    const counted = await withSections(tx, fresh)
    for (const count of counters) await count(tx, memberId, counted, ctx.clock.now())
    return true
  })

/** The rounds oldest first, each once, with the section of their game as the catalogue has it. */
const withSections = async (tx: Tx, fresh: readonly SiteRound[]): Promise<CountedRound[]> => {
  const rounds = [...new Map(fresh.map(round => [round.cursor, round])).values()]
  const sections = await sectionsOf(tx, [...new Set(rounds.map(round => round.game_id))])
  return rounds
    .sort((a, b) => (BigInt(a.cursor) < BigInt(b.cursor) ? -1 : 1))
    .map(round => ({ ...round, section: sections.get(round.game_id) ?? null }))
}

/** Rounds summed by the Bangkok day they were played on, oldest day first. A cursor given twice counts once. */
export const playDaysOf = (rounds: readonly SiteRound[]): PlayDay[] => {
  const days = new Map<string, PlayDay>()
  for (const round of new Map(rounds.map(each => [each.cursor, each])).values()) {
    const day = bangkokDate(round.played_at)
    const sum = days.get(day) ?? { day, rounds: 0, stake: 0n, valid_stake: 0n, win: 0n }
    days.set(day, {
      day,
      rounds: sum.rounds + 1,
      stake: sum.stake + round.stake,
      valid_stake: sum.valid_stake + round.valid_stake,
      win: sum.win + round.win,
    })
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}
