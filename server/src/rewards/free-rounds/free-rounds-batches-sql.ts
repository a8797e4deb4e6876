import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** A batch of free rounds. It never changes, except by its cancellation. */
export type FreeRoundsBatch = {
  readonly id: number
  readonly promotion_id: number
  readonly title: string
  readonly site: string
  readonly game_id: string
  readonly site_game_id: string
  readonly game_name: string
  readonly rounds: number
  readonly stake: Satang
  readonly winnings_maximum: Satang
  readonly ends_at: Date
  readonly opened_at: Date
  readonly opened_by: string
  readonly cancelled_at: Date | null
  readonly cancelled_by: string | null
}

const BATCH = sql`id, promotion_id, title, site, game_id, site_game_id, game_name, rounds, stake, winnings_maximum, ends_at, opened_at, opened_by,
  cancelled_at, cancelled_by`

/** Returns all batches of free rounds, the newest first. */
export const findBatches = async (db: Db | Tx): Promise<FreeRoundsBatch[]> => {
  const { rows } =
    await sql<FreeRoundsBatch>`select ${BATCH} from free_round_batches order by id desc`.execute(db)
  return rows
}

export const findBatch = async (db: Db | Tx, id: number): Promise<FreeRoundsBatch | null> => {
  const { rows } =
    await sql<FreeRoundsBatch>`select ${BATCH} from free_round_batches where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export const lockBatch = async (tx: Tx, id: number): Promise<FreeRoundsBatch | null> => {
  const { rows } = await sql<FreeRoundsBatch>`
    select ${BATCH} from free_round_batches where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

/** Takes the lock under which batches of free rounds get their numbers, until the transaction ends. */
export const lockNumbers = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('rewards.free-rounds', 0))`.execute(tx)
}

/** Stores a batch of free rounds with its members under the next number, and returns it. Requires `lockNumbers`. */
export const insertBatch = async (
  tx: Tx,
  b: Omit<FreeRoundsBatch, 'id' | 'cancelled_at' | 'cancelled_by'>,
  members: readonly string[],
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into free_round_batches
      (id, promotion_id, title, site, game_id, site_game_id, game_name, rounds, stake, winnings_maximum, ends_at, opened_at, opened_by)
    select coalesce(max(id), 0) + 1, ${b.promotion_id}, ${b.title}, ${b.site}, ${b.game_id}, ${b.site_game_id}, ${b.game_name}, ${b.rounds}::integer,
           ${b.stake}::bigint, ${b.winnings_maximum}::bigint, ${b.ends_at}::timestamptz, ${b.opened_at}::timestamptz, ${b.opened_by}
      from free_round_batches
    returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await sql`
    insert into free_round_members (batch_id, member_id, status)
    select ${id}, unnest(${[...members]}::text[]), 'waiting'`.execute(tx)
  return id
}

export const markCancelled = async (tx: Tx, id: number, by: string, at: Date): Promise<void> => {
  await sql`
    update free_round_batches set cancelled_at = ${at}, cancelled_by = ${by} where id = ${id}`.execute(tx)
}
