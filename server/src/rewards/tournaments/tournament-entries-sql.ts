import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Adds the member to the tournament, whose row the caller has locked. Returns false if the member is in it already. */
export const insertEntry = async (
  tx: Tx,
  entry: {
    readonly tournament_id: number
    readonly member_id: MemberId
    readonly shown_name: string
    readonly joined_at: Date
    readonly counts_until: Date
  },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into tournament_entries (tournament_id, member_id, shown_name, joined_at, counts_until)
    values (${entry.tournament_id}, ${entry.member_id}, ${entry.shown_name}, ${entry.joined_at}, ${entry.counts_until})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** Returns those of the members who are in the tournament. */
export const findEntered = async (
  db: Db | Tx,
  tournament: number,
  members: readonly MemberId[],
): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from tournament_entries
     where tournament_id = ${tournament} and member_id = any(${[...members]}::text[])`.execute(db)
  return rows.map(({ member_id }) => member_id)
}

export type Rank = {
  readonly member_id: MemberId
  readonly shown_name: string
  readonly score: bigint
  readonly at: Date
}

/**
 * Returns `limit` ranks after the first `skipped` ones, sorted by score, then by the time at which the score was reached, then by the order of entry.
 */
export const findRanks = async (
  db: Db | Tx,
  tournament: number,
  { limit, skipped = 0 }: { readonly limit: number; readonly skipped?: number },
): Promise<Rank[]> => {
  const { rows } = await sql<Rank>`
    select member_id, shown_name, score, coalesce(reached_at, joined_at) as at from tournament_entries
     where tournament_id = ${tournament} and score > 0 and not is_passed_over
     order by behind, reached_at, no limit ${limit} offset ${skipped}`.execute(db)
  return rows
}

export type OwnEntry = {
  readonly tournament_id: number
  readonly shown_name: string
  readonly score: bigint
  readonly joined_at: Date
  /** Place among all entrants. Null while no round of the member counts. */
  readonly place: number | null
}

/** Returns the member's entries in these tournaments, with the place of each among all entrants. */
export const findOwn = async (
  db: Db,
  memberId: MemberId,
  tournaments: readonly number[],
): Promise<OwnEntry[]> => {
  const { rows } = await sql<OwnEntry>`
    select e.tournament_id, e.shown_name, e.score, e.joined_at,
           case when e.score > 0 and not e.is_passed_over then (
             select count(*)::integer + 1 from tournament_entries o
              where o.tournament_id = e.tournament_id and o.score > 0 and not o.is_passed_over
                and (o.behind, o.reached_at, o.no) < (e.behind, e.reached_at, e.no)) end as place
      from tournament_entries e
     where e.member_id = ${memberId} and e.tournament_id = any(${[...tournaments]}::integer[])`.execute(db)
  return rows
}

export const passOver = async (tx: Tx, tournament: number, members: readonly MemberId[]): Promise<void> => {
  await sql`
    update tournament_entries set is_passed_over = true
     where tournament_id = ${tournament} and member_id = any(${[...members]}::text[])`.execute(tx)
}
