import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { takeFault } from '../foundation/faults.ts'
import type { Satang } from '../foundation/money.ts'
import { refusal } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { type FreeRound, returnFreeRound } from './free-bets.ts'
import { type Hub88, signed } from './hub88-settings.ts'

/** Hub88's amounts are in units of 1/100,000 baht. */
const UNITS_PER_SATANG = 1_000n
const ANSWER_LIMIT_MS = 5_000
const TRIES_MAX = 5
const AGAIN_AFTER_MS = 200
const DEAD_TOKEN = 'a-token-that-died-long-ago'
const ENDS_PLAY = [
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_TOKEN_EXPIRED',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_LIMIT_REACHED',
]

const answerShape = z.object({ status: z.string(), balance: z.number().int().optional() })
type WalletAnswer = { status: string; balance: Satang | null }
const SILENCE: WalletAnswer = { status: 'no answer', balance: null }

export type Player = { username: string; wallet_token: string }
/** A round to play. In a free round, the stake is the value of one free bet, and Sala receives a bet of zero. */
type Stake = { game_id: string; stake: Satang; win: Satang; free?: FreeRound | null }
/** Result, as the player sees it, of a round that used credit in Sala's seamless wallet. */
export type WalletRound = { round_id: string; win: Satang; balance: Satang }

function hub88Of(world: World): Hub88 {
  if (world.hub88 === null) throw new Error('this sandbox does not speak to a wallet')
  return world.hub88
}

/** Calls Sala's seamless wallet. If `forged` is true, the signature is invalid. Returns `SILENCE` if no valid response arrives. */
async function ask(world: World, path: string, words: object, forged = false): Promise<WalletAnswer> {
  const hub88 = hub88Of(world)
  const body = JSON.stringify(words)
  try {
    const response = await fetch(`${hub88.walletUrl}/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-hub88-signature': signed(hub88, forged ? `${body} ` : body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.any([world.closing.signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
    })
    const { status, balance } = answerShape.parse(await response.json())
    return { status, balance: balance === undefined ? null : BigInt(balance) / UNITS_PER_SATANG }
  } catch {
    return SILENCE
  }
}

/** Asks Sala for the player's balance. Responds 401 when Sala says that the session is over, 503 when Sala returns no balance. */
export async function walletBalance(world: World, player: Player, game_id: string): Promise<Satang> {
  const { status, balance } = await ask(world, 'user/balance', {
    user: player.username,
    token: player.wallet_token,
    game_code: game_id,
    request_uuid: randomUUID(),
  })
  if (status === 'RS_OK' && balance !== null) return balance
  throw ENDS_PLAY.includes(status) ? refusal(401, 'session_ended') : refusal(503, 'unavailable')
}

/** Plays one round with Sala's seamless wallet: bet, then win. README.md lists the faults of `bet` and `win`. */
export async function walletRound(world: World, player: Player, order: Stake): Promise<WalletRound> {
  const round = randomUUID()
  const bet = {
    ...transactionOf(player, order, round),
    amount: isFree(order) ? 0 : units(order.stake),
    token: player.wallet_token,
  }
  const fault = await takeFault(world.db, 'game-site', 'bet')
  if (fault?.kind === 'reorder') await rollBack(world, player, bet, order)
  const answer = await placeBet(world, bet, fault?.kind ?? null)
  if (fault?.kind === 'drop_after_commit' || answer === SILENCE) {
    await rollBack(world, player, bet, order)
    await giveBack(world, order)
    throw refusal(503, 'unavailable')
  }
  if (answer.status !== 'RS_OK') {
    await giveBack(world, order)
    throw refusedBet(answer.status)
  }
  // The fault `timeout` simulates an outage of the game site. Sala never receives the result of this round.
  if (fault?.kind === 'timeout') return { round_id: round, win: 0n, balance: answer.balance ?? 0n }
  const balance = await payWin(world, player, bet, order)
  return { round_id: round, win: order.win, balance: balance ?? answer.balance ?? 0n }
}

const isFree = ({ free = null }: Stake): boolean => free !== null

const giveBack = async (world: World, { free = null }: Stake): Promise<void> =>
  free === null ? undefined : returnFreeRound(world.db, free.reward_id)

const units = (amount: Satang): number => Number(amount * UNITS_PER_SATANG)

const transactionOf = (player: Player, order: Stake, round: string) => ({
  user: player.username,
  transaction_uuid: randomUUID(),
  supplier_transaction_id: randomUUID(),
  request_uuid: randomUUID(),
  round,
  round_closed: false,
  game_code: order.game_id,
  currency: 'THB',
  is_free: isFree(order),
  ...(order.free === undefined || order.free === null ? {} : { reward_uuid: order.free.reward_id }),
})
type Bet = ReturnType<typeof transactionOf>

async function placeBet(world: World, bet: Bet, fault: string | null): Promise<WalletAnswer> {
  const place = (forged = false) => ask(world, 'transaction/bet', bet, forged)
  if (fault !== 'duplicate') return place(fault === 'refuse')
  const [first] = await Promise.all([place(), place()])
  return first
}

const refusedBet = (status: string) => {
  if (status === 'RS_ERROR_NOT_ENOUGH_MONEY') return refusal(422, 'insufficient_balance')
  return ENDS_PLAY.includes(status) ? refusal(401, 'session_ended') : refusal(503, 'unavailable')
}

/**
 * Sends the win and retries it, as Hub88's documentation requires. Returns the balance, or null when Sala
 * never accepted the win.
 */
async function payWin(world: World, player: Player, bet: Bet, order: Stake): Promise<Satang | null> {
  const fault = await takeFault(world.db, 'game-site', 'win')
  if (fault?.kind === 'delay') await world.pause(fault.late_ms)
  const win = {
    ...transactionOf(player, order, bet.round),
    amount: units(order.win),
    reference_transaction_uuid: bet.transaction_uuid,
    round_closed: true,
    token: fault?.kind === 'refuse' ? DEAD_TOKEN : player.wallet_token,
  }
  const once = () => untilTaken(world, 'transaction/win', win)
  if (fault?.kind === 'duplicate') await once()
  return (await once()).balance
}

async function rollBack(world: World, player: Player, bet: Bet, order: Stake): Promise<void> {
  await untilTaken(world, 'transaction/rollback', {
    ...transactionOf(player, order, bet.round),
    reference_transaction_uuid: bet.transaction_uuid,
    round_closed: true,
    token: player.wallet_token,
  })
}

async function untilTaken(world: World, path: string, words: object): Promise<WalletAnswer> {
  for (let tries = 1; tries < TRIES_MAX; tries++) {
    const answer = await ask(world, path, words)
    if (answer.status === 'RS_OK') return answer
    await world.pause(AGAIN_AFTER_MS * tries)
  }
  return ask(world, path, words)
}
