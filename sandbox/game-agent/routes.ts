import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { inTransaction } from '../foundation/database.ts'
import type { AppliedFault, Operation } from '../foundation/fault-table.ts'
import { answerUnderFault } from '../foundation/faults.ts'
import { newId } from '../foundation/ids.ts'
import { type Answer, read, refusal, webAddress } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { username } from '../game-site/credit-transfers.ts'
import { lockAccount, openAccount } from '../game-site/game-accounts.ts'
import { beginLaunch, gameId } from '../game-site/game-launch.ts'
import { gamesForSala } from '../game-site/game-list.ts'
import { hasDueBets } from '../game-site/scheduled-events/bet-settlement.ts'
import { endSessions } from '../game-site/session-ending.ts'
import { bookTransfer, type Direction } from '../game-site/transfer-booking.ts'
import { daysOfAll, roundsBehind, transactionsOn, writeTransaction } from './transaction-history.ts'

const partner = 'game-site'
/** Error codes of the game site's agent API: wrong secret key, account already exists, unknown account, insufficient balance. */
const CODES = {
  key: 100012,
  exists: 100011,
  account_not_found: 100014,
  insufficient_balance: 100016,
} as const

const signed = z.object({ agentUsername: z.string(), key: z.string(), web: z.string() })
const ofUser = z.object({ username })
const money = z.object({ username, balance: z.number().positive().multipleOf(0.01), isDp: z.boolean() })
const day = z.string().regex(/^\d{2}-\d{2}-\d{4}$/)
const ofDay = z.object({ startDate: day, endDate: day })
const behind = z.object({ username, last_history_id: z.int().min(0), limit: z.int().min(1).max(500) })
const start = z.object({ username, gameId: gameId.optional(), callbackUrl: webAddress })
const status = z.object({ username, isActive: z.boolean() })

const success = (data: unknown): Answer => ({ status: 200, body: { code: 0, msg: 'SUCCESS', data } })
const failure = (code: number): Answer => ({ status: 200, body: { code, msg: 'FAIL' } })
const bahtOf = (satang: bigint): number => Number(satang) / 100
const satangOf = (baht: number): bigint => BigInt(Math.round(baht * 100))

/** Moves credit into or out of a game account. The agent API has no idempotency key, so a repeated call moves the credit again. */
async function move(
  world: World,
  direction: Direction,
  order: z.output<typeof money>,
  fault: AppliedFault | null,
): Promise<Answer> {
  if (fault?.kind === 'refuse') return failure(CODES.insufficient_balance)
  const amount = satangOf(order.balance)
  return inTransaction(world.db, async tx => {
    await lockAccount(tx, world, order.username)
    const booked = await bookTransfer(tx, order.username, direction, amount)
    if (booked.status === 'refused')
      return failure(
        booked.reason === 'account_not_found' ? CODES.account_not_found : CODES.insufficient_balance,
      )
    const refId = newId('atx')
    const after = booked.balance_after
    await writeTransaction(tx, {
      refId,
      username: order.username,
      direction,
      amount,
      after,
      at: world.clock.now(),
    })
    const before = direction === 'in' ? after - amount : after + amount
    return success({ refId, beforeCredit: bahtOf(before), afterCredit: bahtOf(after) })
  })
}

async function credit(world: World, of: string): Promise<Answer> {
  const account = await inTransaction(world.db, tx => lockAccount(tx, world, of))
  return account === null
    ? failure(CODES.account_not_found)
    : success({ username: of, credit: bahtOf(account.balance) })
}

/** Handles a change of a game account's status. If the account becomes inactive, all its game sessions end. */
async function changeStatus(world: World, order: z.output<typeof status>): Promise<Answer> {
  if (order.isActive) return success({ closed: 0 })
  const { body } = await endSessions(world, order.username, newId('aend'))
  return success({ closed: z.object({ closed: z.number() }).parse(body).closed })
}

async function startGame(world: World, order: z.output<typeof start>): Promise<Answer> {
  const { body } = await credit(world, order.username)
  if (z.object({ code: z.number() }).parse(body).code !== 0) return failure(CODES.account_not_found)
  const at = { game_id: order.gameId, return_url: order.callbackUrl }
  const token = await beginLaunch(world, { username: order.username, mode: 'real', ...at })
  return success({ url: `${world.publicUrl}/sandbox/game-site/?token=${token}` })
}

const games = () =>
  success(
    gamesForSala().map(({ game_id, name, provider, section }) => ({
      gameId: game_id,
      gameName: name,
      provider,
      type: section,
    })),
  )

type Call = {
  readonly operation: Operation['game-site']
  readonly answer: (world: World, body: unknown, fault: AppliedFault | null) => Promise<Answer>
}
const calls: Readonly<Record<string, Call>> = {
  createUser: {
    operation: 'account',
    answer: async (world, body) => {
      const { username: of } = read(ofUser, body)
      return (await openAccount(world, of, true)) ? success({ username: of }) : failure(CODES.exists)
    },
  },
  deposit: {
    operation: 'transfer',
    answer: (world, body, fault) => move(world, 'in', read(money, body), fault),
  },
  withdraw: {
    operation: 'transfer',
    answer: (world, body, fault) => move(world, 'out', read(money, body), fault),
  },
  getProfileAndCredit: {
    operation: 'balance',
    answer: (world, body) => credit(world, read(ofUser, body).username),
  },
  depositWithdrawTransactionHistoryByUsername: {
    operation: 'transfer_lookup',
    answer: async (world, body) => {
      const { username: of, startDate } = read(ofUser.extend(ofDay.shape), body)
      return success(await transactionsOn(world.db, of, startDate))
    },
  },
  getBetHistoryById: {
    operation: 'rounds',
    answer: async (world, body) => {
      const asked = read(behind, body)
      await settleDue(world, asked.username)
      return roundsAnswer(await roundsBehind(world.db, asked))
    },
  },
  allMemberWinLoseByDate: {
    operation: 'report',
    answer: async (world, body) => success(await daysOfAll(world.db, read(signed.extend(ofDay.shape), body))),
  },
  gameList: { operation: 'games', answer: async () => games() },
  startGame: { operation: 'launch', answer: (world, body) => startGame(world, read(start, body)) },
  changeStatus: {
    operation: 'sessions_end',
    answer: (world, body) => changeStatus(world, read(status, body)),
  },
}

/** Builds the response of the history call. It has the field `last_history_id` in addition to the fields of other responses. */
const roundsAnswer = ({ last_history_id, data }: Awaited<ReturnType<typeof roundsBehind>>): Answer => ({
  status: 200,
  body: { code: 0, msg: 'SUCCESS', last_history_id, data },
})

async function settleDue(world: World, of: string): Promise<void> {
  if (await hasDueBets(world.db, world, of)) await inTransaction(world.db, tx => lockAccount(tx, world, of))
}

/** Adds the routes of the game site's agent API. Every call is a POST with the agent's secret key in its body. */
export function agentRoutes(app: FastifyInstance, world: World): void {
  for (const [name, { operation, answer }] of Object.entries(calls))
    app.post(`/ext/${name}/:prefix/:agent`, (request, reply: FastifyReply) => {
      if (read(signed, request.body).key !== world.keys.game_site) throw refusal(401, 'unauthorized')
      const own = operation === 'transfer' ? { ownFaults: ['refuse'] as const } : {}
      return answerUnderFault(world, reply, { partner, operation, ...own }, fault =>
        answer(world, request.body, fault),
      )
    })
}
