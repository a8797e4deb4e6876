import { stateOf } from '@sala/contract/rewards/tournaments/tournament-rules.ts'
import { satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { invariant } from '../../platform/refusal.ts'
import { promotionOf } from '../../promotions/offers/promotions.ts'
import { countScored, findTournaments, type Tournament } from './sql.ts'
import { findRanks } from './tournament-entries-sql.ts'
import { findPrizeSums, findResults } from './tournament-results-sql.ts'
import { prizesOf, totalOf, tournamentById } from './tournaments.ts'

/** Number of places that operators see before a tournament is decided. */
const RANKS_SHOWN = 100

const factsOf = async (ctx: Context, tournaments: readonly Tournament[]) => {
  const ids = tournaments.map(({ id }) => id)
  const [prizes, sums, paid] = [
    await prizesOf(ctx.db, ids),
    await countScored(ctx.db, ids),
    await findPrizeSums(ctx.db),
  ]
  const now = ctx.clock.now()
  return tournaments.map(tournament => {
    const { id, title, section, scoring, minimum_stake, starts_at, ends_at, counts_until, entrants } =
      tournament
    const sum = sums.find(({ tournament_id }) => tournament_id === id)
    const money = paid.find(({ tournament_id }) => tournament_id === id)
    return {
      ...{ id, title, section, scoring, minimum_stake, starts_at, ends_at, counts_until },
      state: stateOf(tournament, now),
      entrants,
      scored: sum?.scored ?? 0,
      prizes_total: totalOf(prizes.get(id) ?? []),
      paid: money?.paid ?? satang(0n),
      waiting: money?.waiting ?? satang(0n),
    }
  })
}

/** Returns all tournaments with entrants and cost, the newest first. */
export const tournamentRows = async (ctx: Context) => factsOf(ctx, await findTournaments(ctx.db))

/** Returns one tournament with its terms, prizes, ranks and results. Throws Refusal `not_found`. */
export const tournamentResults = async (ctx: Context, id: number) => {
  const tournament = await tournamentById(ctx.db, id)
  const [facts] = await factsOf(ctx, [tournament])
  invariant(facts !== undefined, 'one tournament has one row of facts')
  const { turnover_times, valid_days, maximum_withdrawal } = await promotionOf(
    ctx.db,
    tournament.promotion_id,
  )
  const results = await findResults(ctx.db, id)
  const ranks = await findRanks(ctx.db, id, { limit: RANKS_SHOWN })
  const { opened_at, opened_by, decided_at, cancelled_at, cancelled_by } = tournament
  const prizes = (await prizesOf(ctx.db, [id])).get(id) ?? []
  return {
    ...facts,
    ...{ opened_at, opened_by, decided_at, cancelled_at, cancelled_by },
    ...{ turnover_times, valid_days, maximum_withdrawal, prizes },
    ranks: ranks.map(({ member_id, shown_name, score, at }, index) => {
      const result = results.find(one => one.member_id === member_id)
      const place = index + 1
      return {
        ...{ place, member_id, shown_name, score: Number(score), at },
        amount: result?.amount ?? null,
        status: result?.status ?? null,
      }
    }),
  }
}
