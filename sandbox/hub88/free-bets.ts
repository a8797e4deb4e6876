import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { many, maybeOne, one, type Queryable, run } from '../foundation/database.ts'
import type { AppliedFault } from '../foundation/fault-table.ts'
import { answerUnderFault } from '../foundation/faults.ts'
import type { Satang } from '../foundation/money.ts'
import { type Answer, read, refusal } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { findGame } from '../game-site/catalogue/catalogue.ts'
import { openAccount } from '../game-site/game-accounts.ts'
import { gameId } from '../game-site/game-launch.ts'

/** Hub88's amounts are in units of 1/100,000 baht. */
const UNITS_PER_SATANG = 1_000
const partner = 'game-site'

const prepaidOf = (game_code: string): string => {
  const hex = createHash('sha256').update(`prepaid ${game_code}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const player = z.string().min(3).max(64)
const createOrder = z.object({
  user: player,
  prepaid_uuid: z.string(),
  game_code: gameId,
  currency: z.literal('THB'),
  bet_value: z.int().positive().multipleOf(UNITS_PER_SATANG),
  bet_count: z.int().min(1).max(1_000),
  end_time: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
  operator_reference: z.string().min(1).max(100),
})
const listOrder = z.object({ user: player, operator_reference: z.string().optional() })
const cancelOrder = z.object({ reward_uuid: z.uuid() })

type Reward = {
  reward_id: string
  reference: string
  username: string
  game_id: string
  bet_value: bigint
  bet_count: number
  used: number
  ends_at: Date
  cancelled_at: Date | null
}

const COLUMNS = 'reward_id, reference, username, game_id, bet_value, bet_count, used, ends_at, cancelled_at'

function statusOf(reward: Reward, now: Date): string {
  if (reward.cancelled_at !== null) return 'FRS_CANCELLED'
  if (reward.used === reward.bet_count) return 'FRS_FINISHED'
  if (reward.ends_at <= now) return 'FRS_EXPIRED'
  return reward.used === 0 ? 'FRS_NEW' : 'FRS_ACTIVE'
}

const shown = (world: World, reward: Reward) => ({
  reward_uuid: reward.reward_id,
  status: statusOf(reward, world.clock.now()),
  user: reward.username,
  game_code: reward.game_id,
  prepaid_uuid: prepaidOf(reward.game_id),
  currency: 'THB',
  bet_value: Number(reward.bet_value) * UNITS_PER_SATANG,
  bet_count: reward.bet_count,
  operator_reference: reward.reference,
})

async function create(
  world: World,
  order: z.output<typeof createOrder>,
  fault: AppliedFault | null,
): Promise<Answer> {
  if (fault?.kind === 'refuse') return { status: 400, body: { error: 'freebets_disabled_for_game' } }
  if (findGame(order.game_code) === null || order.prepaid_uuid !== prepaidOf(order.game_code))
    return { status: 400, body: { error: 'invalid_prepaid' } }
  await openAccount(world, order.user)
  await run(
    world.db,
    `insert into sandbox.game_reward (reward_id, reference, username, game_id, bet_value, bet_count, ends_at, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (reference) do nothing`,
    [
      randomUUID(),
      order.operator_reference,
      order.user,
      order.game_code,
      BigInt(order.bet_value / UNITS_PER_SATANG),
      order.bet_count,
      new Date(`${order.end_time}Z`),
      world.clock.now(),
    ],
  )
  const reward = await one<Reward>(
    world.db,
    `select ${COLUMNS} from sandbox.game_reward where reference = $1`,
    [order.operator_reference],
  )
  return { status: 200, body: shown(world, reward) }
}

async function list(world: World, { user, operator_reference }: z.output<typeof listOrder>) {
  const rewards = await many<Reward>(
    world.db,
    `select ${COLUMNS} from sandbox.game_reward where username = $1 and ($2::text is null or reference = $2) order by made_at desc`,
    [user, operator_reference ?? null],
  )
  return { status: 200, body: { rewards: rewards.map(reward => shown(world, reward)) } }
}

async function cancel(world: World, { reward_uuid }: z.output<typeof cancelOrder>): Promise<Answer> {
  const now = world.clock.now()
  await run(
    world.db,
    `update sandbox.game_reward set cancelled_at = $2
      where reward_id = $1 and cancelled_at is null and used < bet_count and ends_at > $2`,
    [reward_uuid, now],
  )
  const reward = await maybeOne<Reward>(
    world.db,
    `select ${COLUMNS} from sandbox.game_reward where reward_id = $1`,
    [reward_uuid],
  )
  if (reward === null) throw refusal(404, 'reward_not_found')
  return { status: 200, body: shown(world, reward) }
}

/** Adds the routes of Hub88's Freebets API. They list templates, and create, list and cancel rewards (free bets for a player). */
export function freeBetRoutes(app: FastifyInstance, world: World): void {
  app.post('/freebet/prepaids/list', (request, reply) => {
    const { game_code } = read(z.object({ game_code: gameId }), request.body)
    const prepaid = { prepaid_uuid: prepaidOf(game_code), game_code, currency: 'THB' }
    return answerUnderFault(world, reply, { partner, operation: 'reward_lookup' }, async () => ({
      status: 200,
      body: [{ ...prepaid, bet_value: null, bet_count: null }],
    }))
  })
  app.post('/freebet/rewards/create', (request, reply) => {
    const order = read(createOrder, request.body)
    const call = { partner, operation: 'reward', ownFaults: ['refuse'] } as const
    return answerUnderFault(world, reply, call, fault => create(world, order, fault))
  })
  app.post('/freebet/rewards/list', (request, reply) => {
    const order = read(listOrder, request.body)
    return answerUnderFault(world, reply, { partner, operation: 'reward_lookup' }, () => list(world, order))
  })
  app.post('/freebet/rewards/cancel', (request, reply) => {
    const order = read(cancelOrder, request.body)
    return answerUnderFault(world, reply, { partner, operation: 'reward_cancel' }, () => cancel(world, order))
  })
}

/** A round that is paid by a reward (free bets that Sala ordered): the id of the reward, and the value of one of its bets. */
export type FreeRound = { reward_id: string; stake: Satang }

/** Uses up one round of the player's oldest open reward (free bets) in this game. Returns null if there is none. */
export async function takeFreeRound(
  world: World,
  username: string,
  game_id: string,
): Promise<FreeRound | null> {
  return maybeOne<FreeRound>(
    world.db,
    `update sandbox.game_reward set used = used + 1
      where reward_id = (
        select reward_id from sandbox.game_reward
         where username = $1 and game_id = $2 and cancelled_at is null and used < bet_count and ends_at > $3
         order by made_at limit 1 for update)
      returning reward_id, bet_value as stake`,
    [username, game_id, world.clock.now()],
  )
}

/** Gives a used round back to its reward (free bets), because Sala refused the round's bet. */
export async function returnFreeRound(on: Queryable, reward_id: string): Promise<void> {
  await run(on, 'update sandbox.game_reward set used = used - 1 where reward_id = $1 and used > 0', [
    reward_id,
  ])
}
