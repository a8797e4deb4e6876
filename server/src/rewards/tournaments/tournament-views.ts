import {
  type Scoring,
  stateOf,
  type TournamentState,
} from '@sala/contract/rewards/tournaments/tournament-rules.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { memberOf } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { Refusal } from '../../platform/refusal.ts'
import { conditionsOf } from '../../promotions/offers/promotion-rules.ts'
import { promotionOf } from '../../promotions/offers/promotions.ts'
import { findShown, type Tournament } from './sql.ts'
import { shownNameOf, whyNotEnter } from './tournament-entries.ts'
import { findOwn, findRanks } from './tournament-entries-sql.ts'
import { findOwnResults } from './tournament-results-sql.ts'
import { prizesOf, totalOf, tournamentById } from './tournaments.ts'

/** Days for which a decided tournament stays in the member's list. */
const SHOWN_DAYS = 14
/** Number of places that the page of a tournament shows. */
const RANKS_SHOWN = 50

type Shown = { readonly state: TournamentState; readonly scoring: Scoring }

/** Returns the tournaments as members see them, with the member's entry in each. */
const factsOf = async (ctx: Context, memberId: MemberId, tournaments: readonly Tournament[]) => {
  const ids = tournaments.map(({ id }) => id)
  const prizes = await prizesOf(ctx.db, ids)
  const own = await findOwn(ctx.db, memberId, ids)
  const results = await findOwnResults(ctx.db, memberId, ids)
  const at = ctx.clock.now()
  return tournaments.map(tournament => {
    const { id, title, section, scoring, minimum_stake, starts_at, ends_at, counts_until, entrants } =
      tournament
    const entry = own.find(({ tournament_id }) => tournament_id === id)
    const result = results.find(({ tournament_id }) => tournament_id === id)
    const amounts = prizes.get(id) ?? []
    const shown: Shown = { state: stateOf(tournament, at), scoring }
    return {
      ...{ id, title, section, minimum_stake, starts_at, ends_at, counts_until },
      ...shown,
      entrants,
      prizes_total: totalOf(amounts),
      first_prize: amounts[0] ?? satang(0n),
      mine:
        entry === undefined
          ? null
          : {
              ...{ shown_name: entry.shown_name, place: entry.place, joined_at: entry.joined_at },
              score: Number(entry.score),
              prize: result === undefined ? null : result,
            },
    }
  })
}

export const tournamentsFor = async (ctx: Context, memberId: MemberId) => {
  const now = ctx.clock.now()
  const since = new Date(now.getTime() - SHOWN_DAYS * DAY_MS)
  return { now, tournaments: await factsOf(ctx, memberId, await findShown(ctx.db, since)) }
}

/** Returns one tournament with its rules, prizes and first places. Throws Refusal `not_found`. */
export const tournamentFor = async (ctx: Context, memberId: MemberId, id: number) => {
  const tournament = await tournamentById(ctx.db, id)
  const [facts] = await factsOf(ctx, memberId, [tournament])
  if (facts === undefined) throw new Refusal('not_found')
  const ranks = await findRanks(ctx.db, id, { limit: RANKS_SHOWN })
  return {
    ...facts,
    now: ctx.clock.now(),
    prizes: (await prizesOf(ctx.db, [id])).get(id) ?? [],
    terms: await conditionsOf(ctx.db, await promotionOf(ctx.db, tournament.promotion_id)),
    reason: await whyNotEnter(ctx, memberId, tournament),
    shown_name: facts.mine?.shown_name ?? shownNameOf(await memberOf(ctx.db, memberId)),
    ranks: ranks.map(({ member_id, shown_name, score, at }, index) => ({
      ...{ place: index + 1, shown_name, score: Number(score), at, is_me: member_id === memberId },
    })),
  }
}
