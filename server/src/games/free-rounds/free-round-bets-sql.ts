import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { FreeRoundPlays } from '../database/tables.ts'

/** A bet, win or rollback of free rounds. */
export type FreePlay = Omit<FreeRoundPlays, 'at'> & { readonly at: Date }

/** Returns the recorded play of free rounds with this id. Returns null if there is none. */
export const findFreePlay = async (tx: Tx, id: string): Promise<FreePlay | null> => {
  const { rows } = await sql<FreePlay>`
    select id, grant_id, kind, of_id, amount, closes, at from free_round_plays where id = ${id}`.execute(tx)
  return rows[0] ?? null
}

/** Records a play, and updates the number and the winnings of the free rounds that it belongs to. The caller holds the lock of these free rounds. */
export const recordFreePlay = async (tx: Tx, play: FreePlay): Promise<void> => {
  const { id, grant_id, kind, of_id, amount, closes, at } = play
  await sql`
    insert into free_round_plays (id, grant_id, kind, of_id, amount, closes, at)
    values (${id}, ${grant_id}, ${kind}, ${of_id}, ${amount}, ${closes}, ${at})`.execute(tx)
  await sql`
    update free_round_grants g set used = s.used, winnings = s.winnings
      from (select count(*) filter (where p.kind = 'bet')::integer as used,
                   coalesce(sum(p.amount) filter (where p.kind = 'win'), 0)::bigint as winnings
              from free_round_plays p
             where p.grant_id = ${grant_id} and p.kind <> 'rollback'
               and not exists (select from free_round_plays r where r.of_id = p.id and r.kind = 'rollback')) s
     where g.id = ${grant_id}`.execute(tx)
}
