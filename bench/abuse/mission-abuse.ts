import type { MissionCondition } from '@sala/contract/rewards/missions/mission-conditions.ts'
import { missionDraft } from '@sala/contract/rewards/missions/mission-draft.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { Refusal } from '../../server/src/platform/refusal.ts'
import { setLimit } from '../../server/src/protection/limits/play-limits.ts'
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
const MISSIONS: readonly MissionCondition[] = ['prove_phone', 'set_limit', 'read_guide', 'invite']

/** Opens a mission. Its bonus is the largest that a mission can give. Returns the mission's id. */
const open = async ({ town: { cashier } }: Players, condition: MissionCondition): Promise<number> => {
  const id = await openMission(
    cashier.ctx,
    BY,
    missionDraft.parse({
      ...{ condition, section: null, days_needed: condition === 'check_in' ? 1 : null, reward_fixed: 50 },
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

/** Meets the conditions of the missions, takes each bonus that the product grants, meets its wagering requirement and withdraws. */
const playMissions = async (house: Players, player: Player, missions: readonly number[]): Promise<void> => {
  const { cashier } = house.town
  await house.deposit(player, 20n * BAHT, null)
  await cashier.database.query('update members set phone_proved = true where id = $1', [player.id])
  const limit = { kind: 'deposit', period: 'day', amount: satang(50_000n * BAHT) } as const
  await setLimit(cashier.ctx, player.id, limit)
  for (const mission of missions) {
    try {
      await checkIn(cashier.ctx, player.id)
      await takeMission(cashier.ctx, player.id, mission)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
    await cashier.run()
    await house.grind(player, STAKE)
  }
  await house.withdraw(player)
}

/** The first account invites the others. Each week all of them do all missions. */
const withAccounts = async (house: Players, accounts: number, conditions: readonly MissionCondition[]) => {
  const year = house.town.cashier.ctx.clock.now().getUTCFullYear()
  const device = `${conditions[0]}${year}`.replaceAll('_', '')
  const first = await house.join({ device })
  const players: Player[] = [first]
  for (let one = 1; one < accounts; one++) players.push(await house.join({ device, invited_by: first }))
  const missions: number[] = []
  for (const condition of conditions) missions.push(await open(house, condition))
  return {
    players: () => players,
    week: async () => {
      for (const player of players) await playMissions(house, player, missions)
    },
  }
}

export const checkInFarm: Trick = {
  name: `check-ins with ${ACCOUNTS} accounts from one device`,
  before: 'ten bonuses a month',
  milk: house => withAccounts(house, ACCOUNTS, ['check_in']),
  honest: house => withAccounts(house, 1, ['check_in']),
}

/** One of the four missions is to invite members. The abuser's own accounts do not count as invited members. */
export const missionFarm: Trick = {
  name: `four missions with ${ACCOUNTS} accounts from one device, nine of which the first invited`,
  before: 'forty bonuses',
  milk: house => withAccounts(house, ACCOUNTS, MISSIONS),
  honest: house => withAccounts(house, 1, MISSIONS),
}
