import { tournamentDraft } from '@sala/contract/rewards/tournaments/tournament-draft.ts'
import { syncCatalogue } from '../../server/src/games/catalogue/catalogue-sync.ts'
import { usernameOf } from '../../server/src/games/game-sites/site-account.ts'
import { syncCredit } from '../../server/src/games/transfer-wallet/credit-sync.ts'
import { DAY_MS, MINUTE_MS } from '../../server/src/platform/calendar.ts'
import { joinTournament } from '../../server/src/rewards/tournaments/tournament-entries.ts'
import { openTournament } from '../../server/src/rewards/tournaments/tournaments.ts'
import { siteGame } from '../../server/test/fake-game-site-in-memory.ts'
import type { Trick } from './abuse-case.ts'
import type { Player, Players } from './simulated-players.ts'

const BAHT = 100n
const STAKE = 100n * BAHT
const SMALL = 130n * BAHT
const GAME = 'lotus'
const PERIOD_DAYS = 3
const BY = { operator: 'nok', checker: 'malee', reason: 'the abuse simulation' }

/** Opens a tournament with three prizes that begins in a minute, and enters the players. */
const openFor = async ({ town: { cashier } }: Players, players: readonly Player[]): Promise<void> => {
  const { ctx, database, site } = cashier
  site.offered = [siteGame(GAME)]
  await syncCatalogue(ctx)
  const starts = ctx.clock.now().getTime() + MINUTE_MS
  const id = await openTournament(
    ctx,
    BY,
    tournamentDraft.parse({
      ...{
        title: `week of ${starts}`,
        section: siteGame(GAME).section,
        scoring: 'best_multiple',
        minimum_stake: 10,
      },
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + PERIOD_DAYS * DAY_MS).toISOString(),
      ...{ counting_hours: 1, prizes: [1_000, 500, 200], turnover_times: 5 },
      ...{ maximum_withdrawal: null, valid_days: 7 },
    }),
  )
  await database.query('update members set phone_proved = true where id = any($1)', [
    players.map(one => one.id),
  ])
  for (const player of players) await joinTournament(ctx, player.id, id)
  cashier.advance(1)
}

/** Plays one game round in the game section of the tournament. */
const stake = async (house: Players, player: Player, win: bigint): Promise<void> => {
  const { cashier, count } = house.town
  cashier.advance(1)
  cashier.site.play(usernameOf(player.id), STAKE, win, cashier.ctx.clock.now(), GAME)
  await count(player)
  await syncCredit(cashier.ctx, player.id)
}

/** Each week two members deposit and bet 100 baht against each other. One of them also withdraws the prize of the week before, if there is one. */
const twoMembers = async (house: Players, enters: boolean) => {
  const [lucky, unlucky] = [await house.join(), await house.join()]
  return {
    players: () => [lucky, unlucky],
    week: async () => {
      const { cashier } = house.town
      await cashier.strike('rewards:score-tournaments')
      await cashier.strike('rewards:decide-tournaments')
      await cashier.run()
      await house.grind(lucky, SMALL)
      await house.withdraw(lucky)
      for (const player of [lucky, unlucky]) await house.deposit(player, STAKE, null)
      if (enters) await openFor(house, [lucky, unlucky])
      await stake(house, lucky, STAKE * 2n)
      await stake(house, unlucky, 0n)
      await house.withdraw(lucky)
    },
  }
}

/**
 * Two members enter a tournament in which no other member plays. The product pays no prize, because fewer than five members have a score. For
 * comparison, two members play in the same way without the tournament.
 */
export const tournamentFriends: Trick = {
  name: 'two friends alone in a tournament bet against each other',
  before: '1,500 baht of prizes a week',
  milk: house => twoMembers(house, true),
  honest: house => twoMembers(house, false),
}
