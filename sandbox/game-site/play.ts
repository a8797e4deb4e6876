import { z } from 'zod'
import { notFound, refusal } from '../wire/answers.ts'
import { inTransaction, run, type Tx } from '../wire/db.ts'
import { newId } from '../wire/ids.ts'
import { bahtNumber, bahtNumberOrZero, type Satang, toBahtNumber } from '../wire/money.ts'
import { wayBack } from '../wire/way-back.ts'
import type { World } from '../wire/world.ts'
import { type GameAccount, lockAccount } from './accounts.ts'
import { CATALOGUE, findGame } from './catalogue/catalogue.ts'
import type { Game } from './catalogue/game.ts'
import { type Outcome, playRound } from './engines/engines.ts'
import { randomOf } from './random.ts'
import { bookRound } from './rounds.ts'
import { continueSession, gameId, launchToken, type Session } from './sessions.ts'

const FIRST_GAME = CATALOGUE[0]?.game_id ?? ''

export const playOrder = z.object({
  token: launchToken,
  game_id: gameId,
  stake: bahtNumber,
  /** What the player bets on, in the games that ask. */
  choice: z.string().max(20).nullable().default(null),
})
type PlayOrder = z.output<typeof playOrder>

/** Plays one round by the game's own chance, with real credit or with free play's own. */
export async function playGame(world: World, order: PlayOrder) {
  const game = findGame(order.game_id)
  if (game === null) throw notFound('no such game')
  return inTransaction(world.db, async tx => {
    const session = await continueSession(tx, world, order.token)
    return session.mode === 'real'
      ? playForCredit(tx, world, session, game, order)
      : playForFree(tx, session, game, order)
  })
}

async function playForCredit(tx: Tx, world: World, session: Session, game: Game, order: PlayOrder) {
  const account = await demandLocked(tx, session)
  const outcome = drawOutcome(game, order, account.seed, account.draws)
  const booked = await bookRound(tx, {
    username: account.username,
    game_id: game.game_id,
    stake: order.stake,
    valid_stake: outcome.valid_stake,
    win: outcome.win,
    at: world.clock.now(),
  })
  if (booked === null) throw refusal(422, 'insufficient_balance')
  await run(tx, 'update sandbox.game_account set draws = draws + 1 where username = $1', [account.username])
  return toAnswer(booked.round_id, outcome, booked.balance)
}

async function playForFree(tx: Tx, session: Session, game: Game, order: PlayOrder) {
  if (session.free_balance < order.stake) throw refusal(422, 'insufficient_balance')
  const outcome = drawOutcome(game, order, session.free_seed, session.free_draws)
  const balance = session.free_balance - order.stake + outcome.win
  await run(
    tx,
    'update sandbox.game_launch set free_balance = $2, free_draws = free_draws + 1 where token_hash = $1',
    [session.token_hash, balance],
  )
  return toAnswer(newId('free'), outcome, balance)
}

function drawOutcome(game: Game, order: PlayOrder, seed: string, draws: bigint): Outcome {
  const outcome = playRound(game.play, order.stake, order.choice, randomOf(seed, draws))
  if (outcome === null) throw refusal(422, 'choice_not_offered')
  return outcome
}

function toAnswer(round_id: string, outcome: Outcome, balance: Satang) {
  return { round_id, shown: outcome.shown, win: toBahtNumber(outcome.win), balance: toBahtNumber(balance) }
}

export const roundOrder = z.object({
  token: launchToken,
  stake: bahtNumber,
  win: bahtNumberOrZero,
  valid_stake: bahtNumberOrZero.optional(),
  game_id: gameId.default(FIRST_GAME),
})

/** Writes a round whose result the caller decides, for tests that need a certain loss or win. Real credit only. */
export async function decideRound(world: World, order: z.output<typeof roundOrder>) {
  const { stake, win, valid_stake = stake } = order
  if (findGame(order.game_id) === null) throw notFound('no such game')
  if (valid_stake > stake) throw refusal(422, 'valid_stake_above_stake')
  return inTransaction(world.db, async tx => {
    const session = await continueSession(tx, world, order.token)
    if (session.mode !== 'real') throw refusal(422, 'free_play_has_no_rounds')
    const { username } = await demandLocked(tx, session)
    const round = { username, game_id: order.game_id, stake, valid_stake, win, at: world.clock.now() }
    const booked = await bookRound(tx, round)
    if (booked === null) throw refusal(422, 'insufficient_balance')
    return { round_id: booked.round_id, balance: toBahtNumber(booked.balance) }
  })
}

/** What the site shows when it is opened: who plays, in which mode, with how much. */
export async function openSession(world: World, token: string) {
  return inTransaction(world.db, async tx => {
    const session = await continueSession(tx, world, token)
    const { username, mode, game_id, game_option, return_url } = session
    const balance = mode === 'real' ? (await demandLocked(tx, session)).balance : session.free_balance
    const back = wayBack(world, return_url)
    return { username, mode, game_id, game_option, return_url: back, balance: toBahtNumber(balance) }
  })
}

async function demandLocked(tx: Tx, session: Session): Promise<GameAccount> {
  const account = await lockAccount(tx, session.username)
  if (account === null) throw notFound('no such account')
  return account
}
