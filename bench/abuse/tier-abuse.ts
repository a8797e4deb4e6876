import { tierDraft } from '@sala/contract/rewards/tiers/tier-draft.ts'
import { Refusal } from '../../server/src/platform/refusal.ts'
import { takeTierGift } from '../../server/src/rewards/tiers/tier-gifts.ts'
import { adoptTierTable, findTables } from '../../server/src/rewards/tiers/tier-tables.ts'
import { TIERS } from '../../server/test/tiers-setup.ts'
import type { Trick } from './abuse-case.ts'
import type { Player, Players } from './simulated-players.ts'

const BAHT = 100n
/** Stake of each member in a week. It reaches the highest tier, whose cashback is 2 % of a week's loss, at most 200 baht. */
const BET = 10_000n * BAHT
const SMALL = 130n * BAHT
const EVEN_CHANCE = 0.49
const BY = { operator: 'nok', checker: 'malee', reason: 'the abuse simulation' }

/** Adopts a table of tiers whose gifts have a wagering requirement, if there is none. */
const adoptTiers = async ({ town: { cashier } }: Players): Promise<void> => {
  if ((await findTables(cashier.ctx.db)).length > 0) return
  await adoptTierTable(cashier.ctx, BY, tierDraft.parse({ ...TIERS, turnover_times: 1, budget: 1_000_000 }))
}

/** Takes the cashback of last week's loss, if there is one, meets its wagering requirement and withdraws. */
const takeCashback = async (house: Players, player: Player): Promise<void> => {
  const { cashier } = house.town
  await cashier.database.query('update members set phone_proved = true where id = $1', [player.id])
  try {
    await takeTierGift(cashier.ctx, player.id, 'cashback')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return
  }
  await cashier.run()
  await house.grind(player, SMALL)
  await house.withdraw(player)
}

/** Each week the loser takes the cashback of the week before. Then both deposit and bet, and the winner wins `win` and withdraws. */
const betWeekly = (house: Players, [loser, winner]: readonly [Player, Player], win: bigint) => ({
  players: () => [loser, winner],
  week: async () => {
    await takeCashback(house, loser)
    for (const player of [loser, winner]) await house.deposit(player, BET, null)
    await house.stake(loser, BET, 0n)
    await house.stake(winner, BET, win)
    await house.withdraw(winner)
  },
})

/** The winner's payout is twice the stake minus the game's margin of 4 %. In the intended use two unrelated members play the same game. */
export const tierFriends: Trick = {
  name: 'two friends bet 10,000 against each other each week for the cashback of a tier',
  before: '200 baht a week',
  milk: async house => {
    await adoptTiers(house)
    return betWeekly(house, [await house.join(), await house.join()], (BET * 196n) / 100n)
  },
  honest: async house => {
    await adoptTiers(house)
    const unlucky = await house.join({ weight: 2 * (1 - EVEN_CHANCE) })
    const lucky = await house.join({ weight: 2 * EVEN_CHANCE })
    return betWeekly(house, [unlucky, lucky], BET * 2n)
  },
}
