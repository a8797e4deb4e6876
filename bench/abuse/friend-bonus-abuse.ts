import type { Trick } from './abuse-case.ts'
import type { Player, Players } from './simulated-players.ts'

const BAHT = 100n
const FRIEND = 9
const FRIENDS = 10
const FIRST_DEPOSIT = 300n * BAHT
const STAKE = 130n * BAHT

/**
 * Registers an inviter and friends. If `shared` is true, all of them use one device. The product counts all accounts on one device as one person, and
 * no setting turns this guard off.
 */
const circle = async (house: Players, shared: boolean) => {
  const { cashier } = house.town
  await cashier.database.query(
    "update promotions set active = true, opened_at = timestamptz '2026-01-01 00:00+07' where id = $1",
    [FRIEND],
  )
  const device = `friends${cashier.ctx.clock.now().getUTCFullYear()}`
  const inviter = await house.join(shared ? { device } : {})
  const friends: Player[] = []
  for (let one = 0; one < FRIENDS; one++)
    friends.push(await house.join({ invited_by: inviter, ...(shared ? { device } : {}) }))
  return { inviter, friends }
}

/**
 * The friends deposit, stake the deposit once and withdraw. From then on the inviter claims one bonus a week, meets its requirement and withdraws.
 */
const invite = async (house: Players, shared: boolean, friends: number) => {
  const { cashier } = house.town
  const made = await circle(house, shared)
  const players = [made.inviter, ...made.friends.slice(0, friends)]
  return {
    players: () => players,
    week: async (no: number) => {
      if (no === 0) {
        await cashier.database.query('update members set phone_proved = true where id = $1', [
          made.inviter.id,
        ])
        await house.deposit(made.inviter, 20n * BAHT, null)
        for (const friend of players.slice(1)) {
          await house.deposit(friend, FIRST_DEPOSIT, null)
          await house.stake(friend, FIRST_DEPOSIT, (FIRST_DEPOSIT * 98n) / 100n)
          await house.withdraw(friend)
        }
      }
      if (!(await house.claim(made.inviter, FRIEND))) return
      await house.grind(made.inviter, STAKE)
      await house.withdraw(made.inviter)
    },
  }
}

export const friendRing: Trick = {
  name: `a ring of ${FRIENDS} friends and their inviter on one device`,
  before: `${FRIENDS} bonuses of 50 baht`,
  milk: house => invite(house, true, FRIENDS),
  honest: house => invite(house, false, 1),
}
