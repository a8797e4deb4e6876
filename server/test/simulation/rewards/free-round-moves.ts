import { freeRoundsDraft } from '@sala/contract/rewards/free-rounds/free-rounds-draft.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { usernameOf } from '../../../src/games/game-sites/site-account.ts'
import { playFromWallet, type SeamlessPlay } from '../../../src/games/seamless-wallet/seamless-plays.ts'
import { DAY_MS } from '../../../src/platform/calendar.ts'
import { cancelBatch, openFreeRounds } from '../../../src/rewards/free-rounds/free-rounds-batches.ts'
import type { Draw } from '../../task-interleaving.ts'
import { type Moves, type Person, pick, type World } from '../simulated-group.ts'
import { SLOT } from './reward-moves.ts'

const BY_TWO = { operator: 'nok', checker: 'lek', reason: 'the simulation' }
const ROUNDS_MAX = 6
const STAKE_BAHT = 5
/** Maximum win of a free round in satang. The sum of all wins of a batch can exceed its maximum bonus. */
const WIN_MAX = 4_000
/**
 * Least number of days to play the rounds, and number of possible values from it on. The least is four, because a member's next action may come only
 * three and a half days after the order.
 */
const [PLAY_DAYS_LEAST, PLAY_DAYS_MORE] = [4, 4]
/** Time in ms after the end of free rounds in which the game site still sends wins of started rounds. */
const LATE_WINS_MS = 20 * 60 * 60 * 1000

let plays = 0

const orderRounds = async (world: World, person: Person, draw: Draw): Promise<void> => {
  const { cashier, people, freeRounds, freeBatches, now } = world
  const others = people.filter(() => draw(3) === 0)
  const members = [...new Set([person.id, ...others.map(({ id }) => id)])]
  const rounds = 1 + draw(ROUNDS_MAX)
  const ends = now().getTime() + (PLAY_DAYS_LEAST + draw(PLAY_DAYS_MORE)) * DAY_MS
  const draft = freeRoundsDraft.parse({
    ...{ title: 'free rounds', game_id: SLOT, rounds, stake: STAKE_BAHT, members },
    ...{ winnings_maximum: rounds * STAKE_BAHT, ends_at: new Date(ends).toISOString() },
    ...{ turnover_times: pick(draw, [0, 0, 5]), maximum_withdrawal: null, valid_days: 7 },
  })
  for (const id of members)
    if (draw(3) === 0) freeRounds.fail({ id }, pick(draw, ['lost', 'unanswered', 'refuse'] as const))
  freeBatches.push(await openFreeRounds(cashier.ctx, BY_TWO, draft))
}

/** Plays free rounds as the game site does. A round wins at once, later or never, and some are repeated or rolled back. */
const playRounds = async (world: World, { id: member_id }: Person, draw: Draw): Promise<void> => {
  const { cashier, freeRounds, freeWins, note } = world
  const given = freeRounds.openOf(usernameOf(member_id))
  if (given === undefined) return note('no free rounds to play')
  const send = (play: SeamlessPlay) => playFromWallet(cashier.ctx, play)
  for (let left = 1 + draw(given.order.rounds - given.used); left > 0; left--) {
    const id = `sala:free-${++plays}`
    const base = { member_id, game_id: SLOT, round: id, closes: false }
    const bet = { ...base, kind: 'bet', id, amount: satang(0n), token: null, reward: given.reward } as const
    const { outcome } = await send(bet)
    if (outcome !== 'done') return note(`free round: ${outcome}`)
    note('free round played')
    if (draw(4) === 0) await send(bet)
    const amount = satang(BigInt(draw(WIN_MAX)))
    const win = { ...base, kind: 'win', id: `${id}-win`, amount, bet: id, closes: true } as const
    const how = draw(6)
    if (how === 0) {
      await send({ ...base, kind: 'rollback', id: `${id}-back`, of: id })
      continue
    }
    given.used += 1
    if (how === 1) freeWins.push({ given, win, until: given.order.ends_at.getTime() + LATE_WINS_MS })
    else if (how > 2 && (await send(win)).outcome === 'done') given.won += amount
  }
}

/** The game site sends some of the wins that it has not sent yet. It drops a win whose time is over. */
const sendLateWins = async ({ cashier: { ctx }, freeWins, now }: World, draw: Draw): Promise<void> => {
  for (const one of freeWins.splice(0)) {
    if (one.until < now().getTime()) continue
    if (draw(2) === 0) freeWins.push(one)
    else if ((await playFromWallet(ctx, one.win)).outcome === 'done') one.given.won += one.win.amount
  }
}

/** Operators order free rounds and cancel them, and members play them. */
export const freeRoundMoves: Moves = {
  'free rounds ordered': { weight: 1, move: orderRounds },
  'free rounds played': { weight: 4, move: playRounds },
  'late wins of free rounds': { weight: 2, move: (world, _person, draw) => sendLateWins(world, draw) },
  'free rounds cancelled': {
    weight: 1,
    move: async ({ cashier: { ctx }, freeBatches }, _person, draw) => {
      const batch = freeBatches.at(-1)
      if (batch !== undefined && draw(3) === 0) await cancelBatch(ctx, BY_TWO, batch)
    },
  },
}

/** SQL query for free rounds whose bonus is not the sum of the wins, at most the maximum, or that nobody has ended. */
const ENDED = `
  select m.member_id as id, 'free rounds of batch ' || m.batch_id || ' are ' || m.status || ' with a bonus of ' || coalesce(m.amount, 0)
         || ', and won ' || coalesce(g.winnings, 0) as why
    from free_round_members m
    join free_round_batches b on b.id = m.batch_id
    left join free_round_grants g on g.id = m.grant_id
   where m.status in ('waiting', 'granted')
      or m.status in ('payable', 'paid') and m.amount is distinct from least(g.winnings, b.winnings_maximum)
      or m.status = 'nothing' and g.winnings > 0`

/** Returns error messages about free rounds whose number, wins or end differ at the game site and here. */
export const freeRoundFaults = async ({ cashier: { database }, freeRounds }: World): Promise<string[]> => {
  const ended = await database.query<{ id: string; why: string }>(ENDED)
  const ours = await database.query<{ reference: string; status: string; used: number; winnings: string }>(
    'select reference, status, used, winnings::text from free_round_grants',
  )
  const differing = ours.filter(({ reference, status, used, winnings }) => {
    const there = freeRounds.given.get(reference)
    if (there === undefined) return status !== 'refused' && status !== 'cancelled'
    return used !== there.used || winnings !== there.won.toString()
  })
  return [
    ...ended.map(({ id, why }) => `${id}: ${why}`),
    ...differing.map(({ reference, status, used, winnings }) => {
      const there = freeRounds.given.get(reference)
      return `free rounds ${reference}, ${status}: ${used} used and ${winnings} won, at the site ${there?.used} and ${there?.won}`
    }),
  ]
}
