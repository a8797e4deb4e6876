import { usernameOf } from '../../server/src/games/game-sites/site-account.ts'
import { beginBreak } from '../../server/src/protection/breaks/play-breaks.ts'
import type { Trick } from './abuse-case.ts'
import type { Player, Players } from './simulated-players.ts'

const BOOST = 3
const BAHT = 100n
const DEPOSIT = 1_000n * BAHT
const ALL = 1_300n * BAHT
const SMALL = 130n * BAHT
/**
 * How many times its stake the bet pays if it wins. It wins with the probability of the next constant, so that players get back 98 % in the long run.
 */
const LONG_SHOT = 7n
const LONG_SHOT_CHANCE = 0.98 / Number(LONG_SHOT)
/** Difference in ms between the game site's clock and the product's, in the cases of this file. */
const APART_MS = 5_000

/** Sets the game site's clock ahead of the product's by `ahead` ms. The product notices it in the next response of the site. */
const setSiteClock = ({ town: { cashier } }: Players, ahead: number): void => {
  cashier.site.says = () => new Date(cashier.ctx.clock.now().getTime() + ahead)
}
const siteTime = ({ town: { cashier } }: Players): Date => cashier.site.says() ?? cashier.ctx.clock.now()

/**
 * Places a bet at the simulated game site, which takes the stake at once. The site reports the round with the time of the bet, but only when the
 * result is known.
 */
const placeBet = (house: Players, player: Player) => {
  const { site } = house.town.cashier
  const [name, placedAt] = [usernameOf(player.id), siteTime(house)]
  site.wallets.set(name, house.town.atSite(player) - ALL)
  return async (win: bigint): Promise<void> => {
    site.wallets.set(name, house.town.atSite(player) + ALL)
    site.play(name, ALL, win, placedAt)
    house.town.cashier.advance(1)
    await house.town.count(player)
  }
}

const endBonuses = async ({ town: { cashier } }: Players): Promise<void> => {
  cashier.advance(1)
  await cashier.strike('promotions:end-due')
  await cashier.run()
}

/** Runs the product's jobs, which end bonuses and take back what the member owes. Then withdraws all credit of the member. */
const cashOut = async (house: Players, player: Player): Promise<void> => {
  const { cashier } = house.town
  await endBonuses(house)
  for (const job of ['games:resume', 'games:fetch-back']) {
    cashier.advance(1)
    await cashier.strike(job)
    await cashier.run()
  }
  await house.withdraw(player)
}

const giveUp = async (house: Players, player: Player): Promise<void> => {
  await house.town.giveUp(player)
  await house.town.cashier.run()
}

const afterBonus = async (house: Players, player: Player, win: bigint): Promise<void> => {
  setSiteClock(house, -APART_MS)
  if (!(await house.deposit(player, DEPOSIT, BOOST))) return
  await placeBet(house, player)(win)
  await giveUp(house, player)
  await cashOut(house, player)
}

const beforeEnd = async (house: Players, player: Player, win: bigint): Promise<void> => {
  setSiteClock(house, APART_MS)
  if (!(await house.deposit(player, DEPOSIT, BOOST))) return
  house.town.cashier.advance(1)
  const decide = placeBet(house, player)
  await giveUp(house, player)
  await decide(win)
  await cashOut(house, player)
}

const withBreak = async (house: Players, player: Player, win: bigint): Promise<void> => {
  const { cashier } = house.town
  setSiteClock(house, 0)
  if (!(await house.deposit(player, DEPOSIT, BOOST))) return
  cashier.advance(1)
  const decide = placeBet(house, player)
  await beginBreak(cashier.ctx, player.id, '1d')
  await decide(win)
  await giveUp(house, player)
  await cashOut(house, player)
}

type Move = (house: Players, player: Player, win: bigint) => Promise<void>

const trickOf = (name: string, before: string, move: Move): Trick => ({
  name,
  before,
  milk: async house => {
    const lucky = await house.join({ weight: LONG_SHOT_CHANCE })
    const unlucky = await house.join({ weight: 1 - LONG_SHOT_CHANCE })
    return {
      players: () => [lucky, unlucky],
      week: async () => {
        await move(house, lucky, ALL * LONG_SHOT)
        await move(house, unlucky, 0n)
        house.town.cashier.site.says = () => null
      },
    }
  },
  honest: async house => {
    const player = await house.join()
    return {
      players: () => [player],
      week: async () => {
        if (!(await house.deposit(player, DEPOSIT, BOOST))) return
        await house.grind(player, SMALL)
        await house.withdraw(player)
      },
    }
  },
})

/**
 * Cases with a bet just before or after a bonus, while the game site's clock is wrong. No setting can turn off the product's guard against these
 * cases.
 */
export const clockTricks: readonly Trick[] = [
  trickOf(
    'all on one long shot in the second after the weekly 300, site clock five seconds behind',
    'no setting: -232 a week',
    afterBonus,
  ),
  trickOf(
    'all on one long shot in the second before a forfeit, site clock five seconds ahead',
    'no setting: -232 a week',
    beforeEnd,
  ),
  trickOf(
    'all on one long shot, and a break between the bet and its report',
    'no setting: 860 a week',
    withBreak,
  ),
]
