import { missionDraft } from '@sala/contract/rewards/missions/mission-draft.ts'
import { Refusal } from '../../server/src/platform/refusal.ts'
import { checkIn, takeMission } from '../../server/src/rewards/missions/mission-claims.ts'
import { openMission } from '../../server/src/rewards/missions/missions.ts'
import type { Trick } from './abuse-case.ts'
import type { Player, Players } from './simulated-players.ts'

const BAHT = 100n
const ACCOUNTS = 10
const STAKE = 130n * BAHT
const BY = { operator: 'nok', checker: 'malee', reason: 'the abuse simulation' }
/** Id of a seeded promotion. The simulation turns the guards of this promotion on and off, and copies them to the mission. */
const GUARDED_LIKE = 2

/** Opens a mission for one check-in a month. Its bonus is the largest that a mission can give. Returns the mission's id. */
const openCheckIns = async ({ town: { cashier } }: Players): Promise<number> => {
  const id = await openMission(
    cashier.ctx,
    BY,
    missionDraft.parse({
      ...{ condition: 'check_in', section: null, days_needed: 1, reward_fixed: 50 },
      ...{ turnover_times: 5, valid_days: 30, budget: 100_000, ends_at: '2040-01-01T00:00:00Z' },
    }),
  )
  await cashier.database.query(
    `update promotions p set once_per_person = g.once_per_person, greatest_stake_bp = g.greatest_stake_bp,
       greatest_stake_least = g.greatest_stake_least
      from promotions g, missions m where g.id = $1 and m.id = $2 and p.id = m.promotion_id`,
    [GUARDED_LIKE, id],
  )
  return id
}

/** Checks in, claims the bonus if the product offers it, meets its wagering requirement and withdraws. */
const checkInWeekly = async (house: Players, player: Player, mission: number): Promise<void> => {
  const { cashier } = house.town
  await house.deposit(player, 20n * BAHT, null)
  await cashier.database.query('update members set phone_proved = true where id = $1', [player.id])
  try {
    await checkIn(cashier.ctx, player.id)
    await takeMission(cashier.ctx, player.id, mission)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  await cashier.run()
  await house.grind(player, STAKE)
  await house.withdraw(player)
}

const withAccounts = async (house: Players, accounts: number) => {
  const device = `missions${house.town.cashier.ctx.clock.now().getUTCFullYear()}`
  const players: Player[] = []
  for (let one = 0; one < accounts; one++) players.push(await house.join(accounts > 1 ? { device } : {}))
  const mission = await openCheckIns(house)
  return {
    players: () => players,
    week: async () => {
      for (const player of players) await checkInWeekly(house, player, mission)
    },
  }
}

export const checkInFarm: Trick = {
  name: `check-ins with ${ACCOUNTS} accounts from one device`,
  before: 'ten bonuses a month',
  milk: house => withAccounts(house, ACCOUNTS),
  honest: house => withAccounts(house, 1),
}
