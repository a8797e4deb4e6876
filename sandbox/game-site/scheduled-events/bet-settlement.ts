import { many, maybeOne, one, type Queryable, run, type Tx } from '../../foundation/database.ts'
import { newId } from '../../foundation/ids.ts'
import type { Satang } from '../../foundation/money.ts'
import type { World } from '../../foundation/sandbox-context.ts'
import { noteRound } from '../game-rounds.ts'
import { resultOf } from './event-results.ts'
import { findSlot } from './timetable.ts'

const HUNDREDTHS = 100n
const DUE_ACCOUNTS = 100

export type Bet = {
  bet_id: string
  game_id: string
  event_id: string
  choice: string
  stake: Satang
  pays: number
  win: Satang | null
  placed_at: Date
  decides_at: Date
}
export const BET_COLUMNS = 'bet_id, game_id, event_id, choice, stake, pays, win, placed_at, decides_at'

/** Settles a game account's bets on decided events and records each bet as a round. The caller must have locked the account. */
export async function decideDueBets(tx: Tx, world: World, username: string): Promise<void> {
  const due = await many<Bet>(
    tx,
    `select ${BET_COLUMNS} from sandbox.game_bet
      where username = $1 and win is null and decides_at <= $2 order by decides_at, bet_no for update`,
    [username, world.clock.now()],
  )
  for (const bet of due) await decide(tx, world, username, bet)
}

async function decide(tx: Tx, world: World, username: string, bet: Bet): Promise<void> {
  const slot = findSlot(bet.event_id)
  // No timetable contains the bet's match or draw any more, so the stake is refunded.
  const won = slot === null ? true : resultOf(world.seed, slot).returns(bet.choice) > 0
  const win = slot === null ? bet.stake : won ? (bet.stake * BigInt(bet.pays)) / HUNDREDTHS : 0n
  const { balance } = await one<{ balance: Satang }>(
    tx,
    'update sandbox.game_account set balance = balance + $2 where username = $1 returning balance',
    [username, win],
  )
  await run(tx, 'update sandbox.game_bet set win = $2 where bet_id = $1', [bet.bet_id, win])
  const { game_id, stake, placed_at: at } = bet
  const valid_stake = slot === null ? 0n : stake
  await noteRound(tx, newId('rnd'), { username, game_id, stake, valid_stake, win, at }, balance)
}

export async function hasDueBets(on: Queryable, world: World, username: string): Promise<boolean> {
  const due = await maybeOne(
    on,
    'select 1 from sandbox.game_bet where username = $1 and win is null and decides_at <= $2 limit 1',
    [username, world.clock.now()],
  )
  return due !== null
}

/** Returns the user names of at most `DUE_ACCOUNTS` game accounts with bets that are due for settlement. */
export async function findDueAccounts(on: Queryable, world: World): Promise<string[]> {
  const due = await many<{ username: string }>(
    on,
    `select distinct username from sandbox.game_bet where win is null and decides_at <= $1 limit ${DUE_ACCOUNTS}`,
    [world.clock.now()],
  )
  return due.map(({ username }) => username)
}
