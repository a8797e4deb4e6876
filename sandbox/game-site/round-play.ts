import { z } from 'zod'
import { inTransaction, run, type Tx } from '../foundation/database.ts'
import { newId } from '../foundation/ids.ts'
import { bahtNumber, bahtNumberOrZero, type Satang, toBahtNumber } from '../foundation/money.ts'
import { notFound, refusal } from '../foundation/refusals.ts'
import { returnAddress } from '../foundation/return-url.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { type FreeRound, takeFreeRound } from '../hub88/free-bets.ts'
import { type Player, walletBalance, walletRound } from '../hub88/wallet-client.ts'
import { CATALOGUE, findGame } from './catalogue/catalogue.ts'
import type { Game } from './catalogue/game-definition.ts'
import { type GameAccount, lockAccount } from './game-accounts.ts'
import { continueSession, gameId, launchToken, type Session } from './game-launch.ts'
import { bookRound, noteRound } from './game-rounds.ts'
import { type Outcome, playRound } from './game-rules/game-rules.ts'
import { randomOf } from './random-draws.ts'

const FIRST_GAME = CATALOGUE[0]?.game_id ?? ''

export const playOrder = z.object({
  token: launchToken,
  game_id: gameId,
  stake: bahtNumber,
  choice: z.string().max(20).nullable().default(null),
})
type PlayOrder = z.output<typeof playOrder>

/** Plays one random round with real or demo credit, and returns the round's result. */
export async function playGame(world: World, order: PlayOrder) {
  const game = findGame(order.game_id)
  if (game === null) throw notFound('no such game')
  return inSession(world, order.token, {
    here: (tx, session) =>
      session.mode === 'real'
        ? playForCredit(tx, world, session, game, order)
        : playForFree(tx, session, game, order),
    fromWallet: async (session, player) => {
      const free = await takeFreeRound(world, player.username, game.game_id)
      const stake = free?.stake ?? order.stake
      const outcome = drawOutcome(game, { ...order, stake }, session.free_seed, session.free_draws)
      const round = { game_id: game.game_id, stake, valid_stake: outcome.valid_stake, free }
      const { round_id, balance } = await betFromWallet(world, session, player, {
        ...round,
        win: outcome.win,
      })
      return toAnswer(round_id, outcome, balance)
    },
  })
}

type Played<T> = {
  here: (tx: Tx, session: Session) => Promise<T>
  fromWallet: (session: Session, player: Player) => Promise<T>
}

/**
 * Runs `here` in a transaction if the game site holds the player's credit. Runs `fromWallet` without a transaction if Sala's seamless wallet holds
 * it.
 */
async function inSession<T>(world: World, token: string, { here, fromWallet }: Played<T>): Promise<T> {
  const found = await inTransaction(world.db, async tx => {
    const session = await continueSession(tx, world, token)
    return session.wallet_token === null
      ? { answer: await here(tx, session) }
      : { session, player: { username: session.username, wallet_token: session.wallet_token } }
  })
  return 'answer' in found ? found.answer : fromWallet(found.session, found.player)
}

type WalletStake = {
  game_id: string
  stake: Satang
  valid_stake: Satang
  win: Satang
  free: FreeRound | null
}

/** Plays a round with credit in Sala's seamless wallet and records the result that the player saw. */
async function betFromWallet(world: World, session: Session, player: Player, order: WalletStake) {
  const ended = await walletRound(world, player, order)
  const { round_id, win, balance } = ended
  const { game_id, stake, valid_stake } = order
  const round = { game_id, stake, valid_stake, win, username: player.username, at: world.clock.now() }
  await inTransaction(world.db, async tx => {
    await noteRound(tx, round_id, round, balance)
    await run(tx, 'update sandbox.game_launch set free_draws = free_draws + 1 where token_hash = $1', [
      session.token_hash,
    ])
  })
  return ended
}

async function playForCredit(tx: Tx, world: World, session: Session, game: Game, order: PlayOrder) {
  const account = await demandLocked(tx, world, session)
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

/** Records a round whose result the caller chooses, for tests that need a certain win or loss. A demo session is refused. */
export async function decideRound(world: World, order: z.output<typeof roundOrder>) {
  const { stake, win, valid_stake = stake } = order
  if (findGame(order.game_id) === null) throw notFound('no such game')
  if (valid_stake > stake) throw refusal(422, 'valid_stake_above_stake')
  const played = { game_id: order.game_id, stake, valid_stake, win }
  return inSession(world, order.token, {
    here: async (tx, session) => {
      if (session.mode !== 'real') throw refusal(422, 'free_play_has_no_rounds')
      const { username } = await demandLocked(tx, world, session)
      const booked = await bookRound(tx, { username, ...played, at: world.clock.now() })
      if (booked === null) throw refusal(422, 'insufficient_balance')
      return { round_id: booked.round_id, balance: toBahtNumber(booked.balance) }
    },
    fromWallet: async (session, player) => {
      const free = await takeFreeRound(world, player.username, order.game_id)
      const { round_id, balance } = await betFromWallet(world, session, player, { ...played, free })
      return { round_id, balance: toBahtNumber(balance) }
    },
  })
}

/** Returns the data about the play session that the game's page needs at its start: player, mode and balance. */
export async function openSession(world: World, token: string) {
  const shown = (
    { username, mode, game_id, game_option, return_url, wallet_token }: Session,
    balance: Satang,
  ) => ({
    username,
    mode,
    game_id,
    game_option,
    return_url: returnAddress(world, return_url),
    takes_bets: mode === 'real' && wallet_token === null,
    balance: toBahtNumber(balance),
  })
  return inSession(world, token, {
    here: async (tx, session) => {
      const isReal = session.mode === 'real'
      return shown(session, isReal ? (await demandLocked(tx, world, session)).balance : session.free_balance)
    },
    fromWallet: async (session, player) =>
      shown(session, await walletBalance(world, player, session.game_id ?? FIRST_GAME)),
  })
}

async function demandLocked(tx: Tx, world: World, session: Session): Promise<GameAccount> {
  const account = await lockAccount(tx, world, session.username)
  if (account === null) throw notFound('no such account')
  return account
}
