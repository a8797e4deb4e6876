import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { PersonalRow } from '../platform/personal-data.ts'

export const findPersonalRows = async (db: Db, memberId: MemberId): Promise<PersonalRow[]> => {
  const { rows } = await sql<PersonalRow>`
    select 'game_accounts' as table_name, to_jsonb(a) as row from game_accounts a where member_id = ${memberId}
    union all select 'site_accounts', to_jsonb(t) from site_accounts t where member_id = ${memberId}
    union all
    select 'game_movements', to_jsonb(m) - array['then_job', 'then_payload'] from game_movements m where member_id = ${memberId}
    union all
    select 'round_gaps', to_jsonb(g) - array['reason', 'settled_by'] from round_gaps g where member_id = ${memberId}
    union all select 'game_days', to_jsonb(d) from game_days d where member_id = ${memberId}
    union all select 'receivables', to_jsonb(r) from receivables r where member_id = ${memberId}
    union all select 'credit_checks', to_jsonb(c) from credit_checks c where member_id = ${memberId}
    union all select 'game_favourites', to_jsonb(f) from game_favourites f where member_id = ${memberId}
    union all select 'game_starts', to_jsonb(s) from game_starts s where member_id = ${memberId}
    union all select 'play_ends', to_jsonb(e) from play_ends e where member_id = ${memberId}
    union all select 'play_modes', to_jsonb(o) from play_modes o where member_id = ${memberId}
    union all select 'seamless_plays', to_jsonb(p) from seamless_plays p where member_id = ${memberId}
    union all select 'seamless_rounds', to_jsonb(n) from seamless_rounds n where member_id = ${memberId}
    union all
    select 'seamless_sessions', to_jsonb(i) - array['token_hash'] from seamless_sessions i where member_id = ${memberId}
    union all
    select 'free_round_grants', to_jsonb(r) - array['problem', 'silences', 'asked_at'] from free_round_grants r where member_id = ${memberId}
    union all
    select 'free_round_plays', to_jsonb(y) from free_round_plays y join free_round_grants z on z.id = y.grant_id
     where z.member_id = ${memberId}`.execute(db)
  return rows
}

export const deleteHabits = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`delete from game_favourites where member_id = ${memberId}`.execute(tx)
  await sql`delete from game_starts where member_id = ${memberId}`.execute(tx)
}
