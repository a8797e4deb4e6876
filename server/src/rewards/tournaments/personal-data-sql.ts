import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { PersonalRow } from '../../platform/personal-data.ts'

export const findPersonalRows = async (db: Db, memberId: MemberId): Promise<PersonalRow[]> => {
  const { rows } = await sql<PersonalRow>`
    select 'tournament_entries' as table_name,
           to_jsonb(e) - array['no', 'behind'] || jsonb_build_object('title', t.title) as row
      from tournament_entries e join tournaments t on t.id = e.tournament_id where e.member_id = ${memberId}
    union all
    select 'tournament_rounds', to_jsonb(r) - array['is_scored'] from tournament_rounds r where r.member_id = ${memberId}
    union all
    select 'tournament_results', to_jsonb(p) from tournament_results p where p.member_id = ${memberId}`.execute(
    db,
  )
  return rows
}

/** Hides the member's name in all ranks, deletes the stored rounds, and takes the member out of the ranks of undecided tournaments. */
export const forgetEntries = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`delete from tournament_rounds where member_id = ${memberId}`.execute(tx)
  await sql`
    update tournament_entries e
       set shown_name = '***', counts_until = least(e.counts_until, e.joined_at),
           score = case when t.decided_at is null then 0 else e.score end,
           reached_at = case when t.decided_at is null then null else e.reached_at end
      from tournaments t where t.id = e.tournament_id and e.member_id = ${memberId}`.execute(tx)
}
