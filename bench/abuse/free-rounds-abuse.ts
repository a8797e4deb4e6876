import { freeRoundsDraft } from '@sala/contract/rewards/free-rounds/free-rounds-draft.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { syncCatalogue } from '../../server/src/games/catalogue/catalogue-sync.ts'
import { usernameOf } from '../../server/src/games/game-sites/site-account.ts'
import { playFromWallet } from '../../server/src/games/seamless-wallet/seamless-plays.ts'
import { DAY_MS } from '../../server/src/platform/calendar.ts'
import { openFreeRounds } from '../../server/src/rewards/free-rounds/free-rounds-batches.ts'
import { giveWaiting } from '../../server/src/rewards/free-rounds/free-rounds-granting.ts'
import { payWinnings, settleEnded } from '../../server/src/rewards/free-rounds/free-rounds-settlement.ts'
import { siteGame } from '../../server/test/fake-game-site-in-memory.ts'
import { fakeFreeRounds } from '../../server/test/free-rounds-setup.ts'
import type { Trick } from './abuse-case.ts'
import type { Player, Players } from './simulated-players.ts'

const BAHT = 100n
const ACCOUNTS = 10
const GAME = 'lotus'
const ROUNDS = 10
const STAKE_BAHT = 5
const PLAY_DAYS = 3
const MONTH_WEEKS = 4
const DAY_MINUTES = 24 * 60
const STAKE = 130n * BAHT
/** Average win of one round in satang: the stake of 5 baht with a return to player of 98 %. */
const WIN = 490n
const BY = { operator: 'nok', checker: 'malee', reason: 'the abuse simulation' }

/** Gives free rounds to the players and plays all of them. The product then turns the winnings into a bonus. */
const giveAndPlay = async ({ town: { cashier } }: Players, players: readonly Player[]): Promise<void> => {
  const { ctx, database, site, run } = cashier
  const rounds = fakeFreeRounds(() => ctx.clock.now())
  site.free_rounds = rounds.port
  site.offered = [siteGame(GAME)]
  await syncCatalogue(ctx)
  await database.query('update members set phone_proved = true where id = any($1)', [
    players.map(({ id }) => id),
  ])
  const at = ctx.clock.now().getTime()
  const draft = {
    ...{ title: `free rounds of ${at}`, game_id: GAME, rounds: ROUNDS, stake: STAKE_BAHT },
    ...{ winnings_maximum: 200, ends_at: new Date(at + PLAY_DAYS * DAY_MS).toISOString() },
    ...{ members: players.map(({ id }) => id), turnover_times: 5, maximum_withdrawal: null, valid_days: 30 },
  }
  await openFreeRounds(ctx, BY, freeRoundsDraft.parse(draft))
  await giveWaiting(ctx)
  await run()
  for (const { order, reward } of rounds.given.values())
    for (let no = 0; no < ROUNDS; no++) {
      const member = players.find(({ id }) => usernameOf(id) === order.username)
      if (member === undefined) continue
      const round = `sala:${reward}-${at}-${no}`
      const base = { member_id: member.id, game_id: GAME, round }
      const bet = { ...base, kind: 'bet' as const, id: round, closes: false, token: null, reward }
      await playFromWallet(ctx, { ...bet, amount: satang(0n) })
      const win = { ...base, kind: 'win' as const, id: `${round}-win`, closes: true, bet: round }
      await playFromWallet(ctx, { ...win, amount: satang(WIN) })
    }
  cashier.advance((PLAY_DAYS + 1) * DAY_MINUTES)
  await cashier.strike('games:follow-free-rounds')
  await settleEnded(ctx)
  await payWinnings(ctx)
  await run()
}

const withAccounts = async (house: Players, accounts: number) => {
  const device = `freerounds${house.town.cashier.ctx.clock.now().getUTCFullYear()}`
  const players: Player[] = []
  for (let one = 0; one < accounts; one++) players.push(await house.join(accounts > 1 ? { device } : {}))
  return {
    players: () => players,
    week: async (no: number) => {
      if (no % MONTH_WEEKS !== 0) return
      for (const player of players) await house.deposit(player, 20n * BAHT, null)
      await giveAndPlay(house, players)
      for (const player of players) {
        await house.grind(player, STAKE)
        await house.withdraw(player)
      }
    },
  }
}

export const freeRoundsFarm: Trick = {
  name: `free rounds each month for ${ACCOUNTS} accounts of one device`,
  before: 'ten times the winnings',
  milk: house => withAccounts(house, ACCOUNTS),
  honest: house => withAccounts(house, 1),
}
