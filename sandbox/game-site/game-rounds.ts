import { z } from 'zod'
import {
  type Db,
  inTransaction,
  many,
  maybeOne,
  one,
  type Queryable,
  run,
  type Tx,
} from '../foundation/database.ts'
import type { AppliedFault } from '../foundation/fault-table.ts'
import { newId } from '../foundation/ids.ts'
import { type Satang, toBahtString } from '../foundation/money.ts'

export type Round = {
  username: string
  game_id: string
  stake: Satang
  valid_stake: Satang
  win: Satang
  at: Date
}

/** Books the stake and win of a round and records the round. Returns null when the balance is below the stake. */
export async function bookRound(tx: Tx, round: Round): Promise<{ round_id: string; balance: Satang } | null> {
  const moved = await maybeOne<{ balance: Satang }>(
    tx,
    `update sandbox.game_account set balance = balance - $2 + $3
     where username = $1 and balance >= $2 returning balance`,
    [round.username, round.stake, round.win],
  )
  if (moved === null) return null
  const round_id = newId('rnd')
  await noteRound(tx, round_id, round, moved.balance)
  return { round_id, balance: moved.balance }
}

/**
 * Number of the advisory lock for rounds; any unused number would do. Writers of rounds take the lock in shared mode, readers of all rounds in
 * exclusive mode.
 */
const ROUNDS_LOCK = 7_310_203

/**
 * Makes a list of all players' rounds wait until this transaction ends. A round gets its cursor when it is inserted, but is visible only after the
 * commit. Without the lock, a reader could see a later cursor first and would never read this round.
 */
export async function lockRounds(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock_shared($1)', [ROUNDS_LOCK])
}

export async function noteRound(tx: Tx, round_id: string, round: Round, balance: Satang): Promise<void> {
  await lockRounds(tx)
  await run(
    tx,
    `insert into sandbox.game_round
       (round_id, username, game_id, stake, valid_stake, win, balance_after, played_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [round_id, round.username, round.game_id, round.stake, round.valid_stake, round.win, balance, round.at],
  )
}

/**
 * SQL condition for rounds whose stake came from the game site's own balance. Their ids begin with `rnd`; ids of rounds with credit in Sala's wallet
 * do not.
 */
const OWN_ROUND = "starts_with(round_id, 'rnd')"

export type RoundRow = {
  round_id: string
  cursor: bigint
  game_id: string
  stake: Satang
  valid_stake: Satang
  win: Satang
  played_at: Date
}

/**
 * Returns a page of a game account's rounds, oldest first. Under the fault `duplicate` each round appears twice, under `reorder` the newest comes
 * first.
 */
export async function listRounds(
  on: Queryable,
  username: string,
  page: { after: bigint; limit: number },
  fault: AppliedFault | null,
) {
  const rows = await many<RoundRow>(
    on,
    `select round_id, cursor, game_id, stake, valid_stake, win, played_at from sandbox.game_round
     where username = $1 and cursor > $2 and ${OWN_ROUND} order by cursor limit $3`,
    [username, page.after, page.limit],
  )
  return { username, ...toPage(rows, page, fault, toWire) }
}

/** Returns a page of all players' rounds in the order of writing. It misses no round that was committed before the call. */
export async function listAllRounds(
  db: Db,
  page: { after: bigint; limit: number },
  fault: AppliedFault | null,
) {
  const rows = await inTransaction(db, async tx => {
    await tx.query('select pg_advisory_xact_lock($1)', [ROUNDS_LOCK])
    return many<RoundRow & { username: string }>(
      tx,
      `select username, round_id, cursor, game_id, stake, valid_stake, win, played_at
         from sandbox.game_round join sandbox.game_account using (username)
        where cursor > $1 and ${OWN_ROUND} and not of_agent order by cursor limit $2`,
      [page.after, page.limit],
    )
  })
  return toPage(rows, page, fault, row => ({ username: row.username, ...toWire(row) }))
}

function toPage<Row extends RoundRow, WireRound>(
  rows: readonly Row[],
  { after }: { after: bigint },
  fault: AppliedFault | null,
  wireOf: (row: Row) => WireRound,
) {
  const listed = fault?.kind === 'duplicate' ? rows.flatMap(row => [row, row]) : [...rows]
  if (fault?.kind === 'reorder') listed.reverse()
  const next = (rows.at(-1)?.cursor ?? after).toString()
  return { after: after.toString(), rounds: listed.map(wireOf), next }
}

function toWire(row: RoundRow) {
  return {
    round_id: row.round_id,
    cursor: row.cursor.toString(),
    game_id: row.game_id,
    stake: toBahtString(row.stake),
    valid_stake: toBahtString(row.valid_stake),
    win: toBahtString(row.win),
    played_at: row.played_at.toISOString(),
  }
}

const time = z.iso.datetime({ offset: true }).transform(text => new Date(text))

/** Query of a report. The report covers the time from `from` (included) to `to` (excluded). Either end may be absent. */
export const reportQuery = z.object({ from: time.optional(), to: time.optional() })

/** Sums a game account's rounds. `win_loss` is wins minus stakes, so it is negative when the member lost. */
export async function report(on: Queryable, username: string, span: z.output<typeof reportQuery>) {
  const sums = await one<{ rounds: bigint; stake: string; valid_stake: string; win: string }>(
    on,
    `select count(*) as rounds, coalesce(sum(stake), 0)::text as stake,
       coalesce(sum(valid_stake), 0)::text as valid_stake, coalesce(sum(win), 0)::text as win
     from sandbox.game_round
     where username = $1 and ${OWN_ROUND} and ($2::timestamptz is null or played_at >= $2)
       and ($3::timestamptz is null or played_at < $3)`,
    [username, span.from ?? null, span.to ?? null],
  )
  return {
    username,
    rounds: Number(sums.rounds),
    stake: toBahtString(BigInt(sums.stake)),
    valid_stake: toBahtString(BigInt(sums.valid_stake)),
    win: toBahtString(BigInt(sums.win)),
    win_loss: toBahtString(BigInt(sums.win) - BigInt(sums.stake)),
  }
}
