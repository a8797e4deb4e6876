import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { PersonalRow } from '../platform/personal-data.ts'

export const findPersonalRows = async (db: Db, memberId: MemberId): Promise<PersonalRow[]> => {
  const { rows } = await sql<PersonalRow>`
    select 'play_limits' as table_name, to_jsonb(l) as row from play_limits l where member_id = ${memberId}
    union all select 'limit_choices', to_jsonb(c) from limit_choices c where member_id = ${memberId}
    union all select 'limit_raises', to_jsonb(r) from limit_raises r where member_id = ${memberId}
    union all select 'care_cases', to_jsonb(k) from care_cases k where member_id = ${memberId}
    union all select 'play_breaks', to_jsonb(b) from play_breaks b where member_id = ${memberId}
    union all select 'exclusion_marks', to_jsonb(m) - 'hash' from exclusion_marks m where member_id = ${memberId}
    union all select 'play_sessions', to_jsonb(s) from play_sessions s where member_id = ${memberId}
    union all select 'paid_in', to_jsonb(p) from paid_in p where member_id = ${memberId}
    union all select 'reserved_money', to_jsonb(a) from reserved_money a where member_id = ${memberId}`.execute(
    db,
  )
  return rows
}

export const deleteHabits = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`delete from play_limits where member_id = ${memberId}`.execute(tx)
  await sql`delete from limit_choices where member_id = ${memberId}`.execute(tx)
  await sql`delete from limit_raises where member_id = ${memberId}`.execute(tx)
  await sql`delete from play_sessions where member_id = ${memberId}`.execute(tx)
}
