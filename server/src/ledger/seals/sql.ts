import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** A batch of transfers: those with a number above `after_seq` and up to `to_seq`. `digest` is a hash of their contents. */
export type Batch = {
  readonly after_seq: bigint
  readonly to_seq: bigint
  readonly transfers: number
  readonly digest: Buffer
}

/** A seal: a batch with a hash over the previous seal's hash and the batch. Seals are numbered without gaps from 1. */
export type Seal = Batch & { readonly no: bigint; readonly hash: Buffer; readonly at: Date }

/** Waits until no other transaction adds seals, and keeps others waiting until this one ends. */
export const lockSeals = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('ledger_seals'))`.execute(tx)
}

export const findLastSeal = async (tx: Tx): Promise<Seal | null> => {
  const { rows } = await sql<Seal>`
    select no, after_seq, to_seq, transfers, digest, hash, at from ledger_seals order by no desc limit 1`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Returns at most `atMost` seals with a number above `no`, in order. */
export const findSealsAfter = async (db: Db | Tx, no: bigint, atMost: number): Promise<Seal[]> => {
  const { rows } = await sql<Seal>`
    select no, after_seq, to_seq, transfers, digest, hash, at from ledger_seals
     where no > ${no} order by no limit ${atMost}`.execute(db)
  return rows
}

/** Returns the number and the hash of the transfers with a number above `after` and up to `to`. */
export const digestTransfers = async (
  db: Db | Tx,
  after: bigint,
  to: bigint,
): Promise<Pick<Batch, 'transfers' | 'digest'>> => {
  const { rows } = await sql<Pick<Batch, 'transfers' | 'digest'>>`
    select transfers, digest from ledger_digest(${after}::bigint, ${to}::bigint)`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('ledger_digest returned no row')
  return row
}

export const insertSeal = async (
  tx: Tx,
  { no, after_seq, to_seq, transfers, digest, hash, at }: Seal,
): Promise<void> => {
  await sql`
    insert into ledger_seals (no, after_seq, to_seq, transfers, digest, hash, at)
    values (${no}, ${after_seq}, ${to_seq}, ${transfers}, ${digest}, ${hash}, ${at})`.execute(tx)
}

/**
 * Returns the number up to which transfers can be sealed, or null if transactions that may add transfers up to it still run. A mark with a transaction
 * id that this server has not reached comes from another server whose dump was restored here. It is ignored, and `storeMark` replaces it.
 *
 * Transaction ids belong to the whole server. So a transaction of another database delays the seal until it ends, as one of this database does.
 * The delay is safe. A limit to this database would need a list of sessions, which PostgreSQL does not read at one instant, so a transfer could
 * be missed.
 */
export const findSealable = async (tx: Tx): Promise<bigint | null> => {
  const { rows } = await sql<{ to_seq: bigint }>`
    select to_seq from ledger_seal_marks where transaction_no < pg_snapshot_xmin(pg_current_snapshot())`.execute(
    tx,
  )
  return rows[0]?.to_seq ?? null
}

/** Returns the newest number that a transfer may have, or 0. A number that a refused transfer took counts too. */
export const readNewestNumber = async (tx: Tx): Promise<bigint> => {
  const { rows } = await sql<{ seq: bigint }>`
    select case when is_called then last_value else 0 end as seq from ledger_seq`.execute(tx)
  return rows[0]?.seq ?? 0n
}

/**
 * Stores a mark: `to_seq` and the id of this transaction. When every transaction with an id up to this one has ended, no further transfer with a
 * number up to `to_seq` can appear. To make this true, the caller reads `to_seq` in this transaction while it has no id yet. Each transaction takes
 * its id before its number from `ledger_seq`, so every number up to `to_seq` belongs to a smaller id. A mark that is not sealed yet is kept.
 */
export const storeMark = async (tx: Tx, to_seq: bigint): Promise<void> => {
  await sql`
    insert into ledger_seal_marks (to_seq, transaction_no) values (${to_seq}, pg_current_xact_id())
    on conflict (only_row) do update set to_seq = excluded.to_seq, transaction_no = excluded.transaction_no
     where ledger_seal_marks.to_seq <= coalesce((select to_seq from ledger_seals order by no desc limit 1), 0)
        or ledger_seal_marks.transaction_no > excluded.transaction_no`.execute(tx)
}
