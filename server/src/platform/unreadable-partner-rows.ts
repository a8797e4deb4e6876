import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'
import type { Log } from './log.ts'

/** Kinds of malformed rows. A kind has the name of the partner's list that contained the row. */
export const unreadableKinds = [
  'bank line',
  'bank line out',
  'gateway payment',
  'payout answer',
  'round',
  'balance',
] as const
export type UnreadableRow = (typeof unreadableKinds)[number]

/**
 * Stores rows of partners' lists that are malformed or contradict other rows, each once, for review by an operator. Returns those that no operator
 * has reviewed yet.
 */
export const keepUnreadable = async (
  ctx: { readonly log: Log },
  db: Db | Tx,
  what: UnreadableRow,
  raws: readonly string[],
  now: Date,
): Promise<string[]> => {
  if (raws.length === 0) return []
  ctx.log.error({ what, rows: raws.length }, 'a partner sent unreadable rows: they wait for an operator')
  await sql`
    insert into unreadable_rows (hash, what, raw, read_at)
    select sha256(convert_to(${what} || ' ' || raw, 'UTF8')), ${what}, raw, ${now} from unnest(${[...raws]}::text[]) raw
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ raw: string }>`
    select raw from unreadable_rows
     where settled_at is null
       and hash in (select sha256(convert_to(${what} || ' ' || raw, 'UTF8')) from unnest(${[...raws]}::text[]) raw)`.execute(
    db,
  )
  return rows.map(({ raw }) => raw)
}

/** Marks a malformed row as reviewed. Returns false if no row with that hash (hexadecimal) waits for a review. */
export const settleUnreadable = async (tx: Tx, hash: string, by: string, at: Date): Promise<boolean> => {
  const { rows } = await sql`
    update unreadable_rows set settled_by = ${by}, settled_at = ${at}
     where hash = decode(${hash}, 'hex') and settled_at is null returning 1`.execute(tx)
  return rows.length > 0
}
