import { usernameOf } from '../../src/games/game-sites/site-account.ts'
import { syncRounds } from '../../src/games/rounds/round-sync.ts'
import type { Draw } from '../task-interleaving.ts'
import { drawBaht, type Moves, type Person, pick, type World } from './simulated-group.ts'

const PROMOTIONS = [
  [2, 100],
  [3, 1_000],
  [6, 500],
] as const
const PAUSES_MINUTES = [1 / 12, 1] as const
const STAKE_MAX = 10_000n

/** Plays a round with a stake of at most half of the balance at the game site. Returns the stake. */
const stakeSome = ({ cashier: { site }, now }: World, person: Person, draw: Draw): bigint => {
  const name = usernameOf(person.id)
  const half = (site.wallets.get(name) ?? 0n) / 2n
  const stake = half < STAKE_MAX ? half : STAKE_MAX
  if (stake > 0n) site.play(name, stake, pick(draw, [0n, stake, stake * 2n]), now())
  return stake
}

type Opened = { readonly id: string }
/**
 * Returns a bonus that opened after `since`, if its money has arrived at the game site. It is only known after the arrival which rounds came after
 * the bonus.
 */
const openedSince = async ({ cashier: { database }, now }: World, { id }: Person, since: Date) => {
  const [opened] = await database.query<Opened>(
    `select id from bonuses where member_id = $1 and status = 'open' and opened_at >= $2
        and is_exact and not awaits_arrival and arrived_until < $3`,
    [id, since, now()],
  )
  return opened ?? null
}

const countedOf = async ({ cashier: { database } }: World, { id }: Opened): Promise<bigint> => {
  const [row] = await database.query<{ counted: string }>(
    'select coalesce(sum(valid_stake), 0)::text as counted from bonus_stakes where bonus_id = $1',
    [id],
  )
  return BigInt(row?.counted ?? 0)
}

/**
 * Actions in which a member plays just before and just after a bonus reaches the game site. Only the later rounds may count toward the bonus, even if
 * wrong clocks show another order.
 */
export const sideMoves: Moves = {
  'bonus between two stakes': {
    weight: 5,
    move: async (world, person, draw) => {
      const { cashier, now, note } = world
      const [promotion_id, least] = pick(draw, PROMOTIONS)
      const [amount, pause] = [drawBaht(draw, least, least + 300), pick(draw, PAUSES_MINUTES)]
      const { ref } = await cashier.prepare(person, amount, { promotion_id })
      stakeSome(world, person, draw)
      world.advance(pause)
      const since = now()
      cashier.pay(person, amount, { ref })
      await cashier.read()
      world.advance(pause)
      const opened = await openedSince(world, person, since)
      if (opened === null) return
      const before = await countedOf(world, opened)
      const stake = stakeSome(world, person, draw)
      world.advance(pause)
      await syncRounds(cashier.ctx, person.id)
      const counted = await countedOf(world, opened)
      if (before !== 0n || counted !== stake)
        throw new Error(`${opened.id} counted ${before} before it and ${counted} of ${stake} after it`)
      note('stake counted on its side')
    },
  },
}
