import { z } from 'zod'
import { inTransaction, many, maybeOne, one, type Tx } from '../../foundation/database.ts'
import { newId } from '../../foundation/ids.ts'
import { bahtNumber, type Satang, toBahtNumber } from '../../foundation/money.ts'
import { notFound, refusal } from '../../foundation/refusals.ts'
import type { World } from '../../foundation/sandbox-context.ts'
import { lockAccount } from '../game-accounts.ts'
import { continueSession, launchToken } from '../game-launch.ts'
import { paysIn } from '../game-rules/game-rules.ts'
import { BET_COLUMNS, type Bet } from './bet-settlement.ts'
import { gameOf, resultOf, sidesIn } from './event-results.ts'
import { findSlot, type Slot } from './timetable.ts'

const OPEN_BETS_MAX = 50
const BETS_SHOWN = 20

const eventId = z.string().regex(/^[a-z0-9-]{3,71}$/, 'an event id')

export const betOrder = z.object({
  token: launchToken,
  event_id: eventId,
  choice: z.string().max(20),
  stake: bahtNumber,
  /** Odds that the player saw, in hundredths of the stake. If they have changed since, the bet is refused. */
  pays: z.number().int().positive(),
})

function demandOpen(world: World, event_id: string): Slot {
  const slot = findSlot(event_id)
  if (slot === null) throw notFound('no such event')
  if (slot.closes_at <= world.clock.now()) throw refusal(422, 'bets_closed')
  return slot
}

/**
 * Places a bet on an event that accepts bets. The balance decreases immediately; the settlement later records a round. Responds 422 for a
 * closed event, changed odds or a demo session, and for a session whose credit is in Sala's seamless wallet.
 */
export async function placeBet(world: World, order: z.output<typeof betOrder>) {
  const slot = demandOpen(world, order.event_id)
  const pays = paysIn(gameOf(world.seed, slot))[order.choice]
  if (pays === undefined) throw refusal(422, 'choice_not_offered')
  if (pays !== order.pays) throw refusal(422, 'odds_changed')
  return inTransaction(world.db, tx => stakeOn(tx, world, slot, { ...order, pays }))
}

async function stakeOn(tx: Tx, world: World, slot: Slot, order: z.output<typeof betOrder>) {
  const session = await continueSession(tx, world, order.token)
  if (session.mode !== 'real' || session.wallet_token !== null) throw refusal(422, 'bets_need_credit_here')
  const { username } = session
  const open = await one<{ open: number }>(
    tx,
    'select count(*)::int as open from sandbox.game_bet where username = $1 and win is null',
    [username],
  )
  if (open.open >= OPEN_BETS_MAX) throw refusal(422, 'too_many_open_bets')
  const moved = await maybeOne<{ balance: Satang }>(
    tx,
    `update sandbox.game_account set balance = balance - $2 where username = $1 and balance >= $2 returning balance`,
    [username, order.stake],
  )
  if (moved === null) throw refusal(422, 'insufficient_balance')
  const bet = await one<Bet>(
    tx,
    `insert into sandbox.game_bet (bet_id, username, game_id, event_id, choice, stake, pays, placed_at, decides_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${BET_COLUMNS}`,
    [
      newId('bet'),
      username,
      slot.game.game_id,
      order.event_id,
      order.choice,
      order.stake,
      order.pays,
      world.clock.now(),
      slot.decides_at,
    ],
  )
  return { bet: shown(world, bet), balance: toBahtNumber(moved.balance) }
}

/** Returns the player's balance and latest bets; unsettled bets come first. */
export async function ownBets(world: World, token: string) {
  return inTransaction(world.db, async tx => {
    const { username, mode } = await continueSession(tx, world, token)
    const account = mode === 'real' ? await lockAccount(tx, world, username) : null
    if (account === null) return { bets: [], balance: null }
    const rows = await many<Bet>(
      tx,
      `select ${BET_COLUMNS} from sandbox.game_bet where username = $1
        order by win is not null, bet_no desc limit ${BETS_SHOWN}`,
      [username],
    )
    return { bets: rows.map(row => shown(world, row)), balance: toBahtNumber(account.balance) }
  })
}

/** Returns a bet with its event's name and, once the event is decided, the result. */
function shown(world: World, bet: Bet) {
  const slot = findSlot(bet.event_id)
  const isOver = slot !== null && slot.decides_at <= world.clock.now()
  const sides = slot?.kind === 'match' ? sidesIn(world.seed, slot) : null
  return {
    ...bet,
    name: slot?.game.name_th ?? bet.game_id,
    about: sides === null ? null : `${sides.home.name} – ${sides.away.name}`,
    result: isOver ? resultOf(world.seed, slot).shown : null,
    stake: toBahtNumber(bet.stake),
    win: bet.win === null ? null : toBahtNumber(bet.win),
    placed_at: bet.placed_at.toISOString(),
    decides_at: bet.decides_at.toISOString(),
  }
}
