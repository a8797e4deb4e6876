import { z } from 'zod'
import { many, maybeOne, one, type Queryable, run, type Tx } from '../foundation/database.ts'
import { type Satang, toBahtString } from '../foundation/money.ts'
import { notFound, PAGE_DEFAULT_ROWS, PAGE_MAX_ROWS } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { seedOf } from './random-draws.ts'
import { decideDueBets } from './scheduled-events/bet-settlement.ts'
import { finishDueTransfers } from './transfer-booking.ts'

export type GameAccount = { username: string; seed: string; draws: bigint; balance: Satang }

const COLUMNS = 'username, seed, draws, balance'

/** Opens the game account if it does not exist. Returns true if it was opened now. `ofAgent` marks an account that was opened by the agent API. */
export async function openAccount(world: World, username: string, ofAgent = false): Promise<boolean> {
  const opened = await run(
    world.db,
    `insert into sandbox.game_account (username, seed, opened_at, of_agent) values ($1, $2, $3, $4) on conflict do nothing`,
    [username, seedOf(world.seed, username), world.clock.now(), ofAgent],
  )
  return opened > 0
}

/**
 * Locks the game account until the transaction ends, books its due transfers and settles its due bets. They need no timer, because each read or
 * change of a balance calls this function first.
 */
export async function lockAccount(tx: Tx, world: World, username: string): Promise<GameAccount | null> {
  const locked = await maybeOne(tx, 'select 1 from sandbox.game_account where username = $1 for update', [
    username,
  ])
  await finishDueTransfers(tx, username)
  if (locked === null) return null
  await decideDueBets(tx, world, username)
  return one<GameAccount>(tx, `select ${COLUMNS} from sandbox.game_account where username = $1`, [username])
}

export const accountsQuery = z.object({
  after: z.string().max(64).default(''),
  limit: z.coerce.number().int().min(1).max(PAGE_MAX_ROWS).default(PAGE_DEFAULT_ROWS),
})

/** Returns a page of game accounts with balances, in byte order of their names. `next` is the page's last name, or null on the last page. */
export async function accountsPage(on: Queryable, { after, limit }: z.output<typeof accountsQuery>) {
  const rows = await many<Pick<GameAccount, 'username' | 'balance'>>(
    on,
    `select username, balance from sandbox.game_account
      where username collate "C" > $1 order by username collate "C" limit $2`,
    [after, limit],
  )
  const accounts = rows.map(({ username, balance }) => ({ username, balance: toBahtString(balance) }))
  return { accounts, next: rows.length === limit ? (rows.at(-1)?.username ?? null) : null }
}

export async function demandAccount(on: Queryable, username: string): Promise<void> {
  const known = await maybeOne(on, 'select 1 from sandbox.game_account where username = $1', [username])
  if (known === null) throw notFound()
}
