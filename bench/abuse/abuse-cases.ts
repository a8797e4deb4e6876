import type { Trick } from './abuse-case.ts'
import { affiliateFarm } from './affiliate-abuse.ts'
import { clockTricks } from './clock-error-abuse.ts'
import { couponFarm } from './coupon-abuse.ts'
import { freeRoundsFarm } from './free-rounds-abuse.ts'
import { friendRing } from './friend-bonus-abuse.ts'
import { checkInFarm, missionFarm } from './mission-abuse.ts'
import type { Player, Players } from './simulated-players.ts'
import { tierFriends } from './tier-abuse.ts'
import { tournamentFriends } from './tournament-abuse.ts'

const [REFUND, WELCOME, BOOST, BIRTHDAY] = [1, 2, 3, 5]
const BAHT = 100n
/**
 * How many times its stake a risky bet pays if it wins. It wins with the probability of the next constant, so that players get back 98 % in the long
 * run.
 */
const LONG_SHOT = 7n
const LONG_SHOT_CHANCE = 0.98 / Number(LONG_SHOT)
const EVEN_CHANCE = 0.49
const SMALL = 130n * BAHT
const BET = 10_000n * BAHT
/** Weeks after which the simulated person with many accounts opens new accounts again. */
const MONTH_WEEKS = 4
const FARM_ACCOUNTS = 3

const bornNow = (house: Players): string => {
  const month = house.town.cashier.ctx.clock.now().toISOString().slice(5, 7)
  return `1990-${month}-15`
}

/** Returns a device name that contains the simulated year. The runs with and without guards are in different years, so they share no devices. */
const deviceOf = (house: Players, name: string): string =>
  `${name}${house.town.cashier.ctx.clock.now().getUTCFullYear()}`

/** Makes the one deposit that the free birthday bonus requires, claims the bonus, meets its wagering requirement and withdraws. */
const takeFree = async (house: Players, player: Player): Promise<void> => {
  await house.deposit(player, 20n * BAHT, null)
  await house.claim(player, BIRTHDAY)
  await house.grind(player, SMALL)
  await house.withdraw(player)
}

const takeWith = async (house: Players, player: Player, amount: bigint, promotion: number): Promise<void> => {
  if (!(await house.deposit(player, amount, promotion))) return
  await house.grind(player, SMALL)
  await house.withdraw(player)
}

const farm: Trick = {
  name: 'free 300: three new accounts each month, born in it, from one device',
  milk: async house => {
    const players: Player[] = []
    return {
      players: () => players,
      week: async no => {
        if (no % MONTH_WEEKS !== 0) return
        for (let one = 0; one < FARM_ACCOUNTS; one++) {
          const player = await house.join({ birth_date: bornNow(house), device: deviceOf(house, 'farm') })
          players.push(player)
          await takeFree(house, player)
        }
      },
    }
  },
  honest: async house => {
    const player = await house.join({ birth_date: bornNow(house) })
    return { players: () => [player], week: async no => (no === 0 ? takeFree(house, player) : undefined) }
  },
}

/** Takes the welcome bonus in the first week and the weekly deposit bonus every week. */
const takeAll = async (house: Players, player: Player, no: number): Promise<void> => {
  if (no === 0) await takeWith(house, player, 100n * BAHT, WELCOME)
  await takeWith(house, player, 1_000n * BAHT, BOOST)
}

const threeAccounts: Trick = {
  name: 'one person with three accounts: the welcome and the weekly 300 with each',
  milk: async house => {
    const players = [
      await house.join({ device: deviceOf(house, 'three') }),
      await house.join({ device: deviceOf(house, 'three') }),
      await house.join({ device: deviceOf(house, 'three') }),
    ]
    return {
      players: () => players,
      week: async no => {
        for (const player of players) await takeAll(house, player, no)
      },
    }
  },
  honest: async house => {
    const player = await house.join()
    return { players: () => [player], week: no => takeAll(house, player, no) }
  },
}

const allIn: Trick = {
  name: 'all of the weekly 300 and its deposit on one long shot, then small stakes',
  milk: async house => {
    const lucky = await house.join({ weight: LONG_SHOT_CHANCE })
    const unlucky = await house.join({ weight: 1 - LONG_SHOT_CHANCE })
    const all = 1_300n * BAHT
    return {
      players: () => [lucky, unlucky],
      week: async () => {
        await house.deposit(lucky, 1_000n * BAHT, BOOST)
        await house.stake(lucky, all, all * LONG_SHOT)
        await house.grind(lucky, SMALL)
        await house.withdraw(lucky)
        await house.deposit(unlucky, 1_000n * BAHT, BOOST)
        await house.stake(unlucky, all, 0n)
      },
    }
  },
  honest: async house => {
    const player = await house.join()
    return {
      players: () => [player],
      week: () => takeWith(house, player, 1_000n * BAHT, BOOST),
    }
  },
}

/** Claims the refund of last week's losses, if there is one, meets its wagering requirement and withdraws. */
const takeRefund = async (house: Players, player: Player): Promise<void> => {
  if (!(await house.claim(player, REFUND))) return
  await house.grind(player, SMALL)
  await house.withdraw(player)
}

const opposite: Trick = {
  name: 'two friends of one tree bet 10,000 against each other each week',
  milk: async house => {
    const parent = await house.join()
    const [loser, winner] = [
      await house.join({ invited_by: parent }),
      await house.join({ invited_by: parent }),
    ]
    return {
      players: () => [parent, loser, winner],
      week: async () => {
        await takeRefund(house, loser)
        for (const player of [loser, winner]) await house.deposit(player, BET, null)
        await house.stake(loser, BET, 0n)
        // The winner gets twice the stake, less the game's margin of 4 %.
        await house.stake(winner, BET, (BET * 196n) / 100n)
        await house.withdraw(winner)
      },
    }
  },
  /**
   * Two unrelated members play with equal stakes, one with luck and one without. Two invited members play with average results, so that their inviter
   * earns a commission. The results of these two do not count in the comparison.
   */
  honest: async house => {
    const parent = await house.join()
    const average = [await house.join({ invited_by: parent }), await house.join({ invited_by: parent })]
    const lucky = await house.join({ weight: 2 * EVEN_CHANCE })
    const unlucky = await house.join({ weight: 2 * (1 - EVEN_CHANCE) })
    return {
      players: () => [parent, lucky, unlucky],
      week: async () => {
        await takeRefund(house, unlucky)
        for (const player of average) {
          await house.deposit(player, BET, null)
          await house.stake(player, BET, (BET * 98n) / 100n)
          await house.withdraw(player)
        }
        for (const player of [lucky, unlucky]) await house.deposit(player, BET, null)
        await house.stake(unlucky, BET, 0n)
        await house.stake(lucky, BET, BET * 2n)
        await house.withdraw(lucky)
      },
    }
  },
}

const laundry: Trick = {
  name: "another person's account pays 5,000 in each week and withdraws it unplayed",
  before: 'no setting: all of it went through',
  milk: async house => {
    const [member, stranger] = [await house.join(), await house.join()]
    return {
      players: () => [member],
      week: async () => {
        const { cashier } = house.town
        const amount = 5_000n * BAHT
        const { ref } = await cashier.prepare(member, amount)
        cashier.pay(stranger, amount, { ref })
        await cashier.read()
        // A stranger paid the abuser's deposit, so the whole withdrawal is the abuser's profit.
        await house.withdraw(member)
      },
    }
  },
  honest: async () => ({ players: () => [], week: async () => undefined }),
}

/** Draws on the wheel once a week, meets the wagering requirement of the prize and withdraws. */
const drawWeekly = async (house: Players, player: Player): Promise<void> => {
  await house.deposit(player, 20n * BAHT, null)
  if (!(await house.draw(player))) return
  await house.grind(player, SMALL)
  await house.withdraw(player)
}

const wheelFarm: Trick = {
  name: 'one person draws on the wheel with three accounts',
  before: 'three prizes a day',
  milk: async house => {
    const players: Player[] = []
    for (let one = 0; one < FARM_ACCOUNTS; one++)
      players.push(await house.join({ device: deviceOf(house, 'wheel') }))
    return {
      players: () => players,
      week: async () => {
        for (const player of players) await drawWeekly(house, player)
      },
    }
  },
  honest: async house => {
    const player = await house.join()
    return { players: () => [player], week: () => drawWeekly(house, player) }
  },
}

export const tricks: readonly Trick[] = [
  wheelFarm,
  farm,
  affiliateFarm,
  threeAccounts,
  allIn,
  opposite,
  laundry,
  couponFarm,
  checkInFarm,
  missionFarm,
  tierFriends,
  tournamentFriends,
  freeRoundsFarm,
  friendRing,
  ...clockTricks,
]
