import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import type { PersonalRow } from '../platform/personal-data.ts'

/** Returns the member's referral data. The ids of inviters and invited members are left out, because they are other members' data. */
export const findPersonalRows = async (db: Db, memberId: MemberId): Promise<PersonalRow[]> => {
  const { rows } = await sql<PersonalRow>`
    select 'referral_members' as table_name, to_jsonb(r) - 'parent_id' as row from referral_members r where member_id = ${memberId}
    union all
    select 'referral_lines', to_jsonb(l) - array['member_id', 'ancestor_id'] from referral_lines l where ancestor_id = ${memberId}
    union all select 'referral_weeks', to_jsonb(w) from referral_weeks w where earner_id = ${memberId}
    union all select 'referral_claims', to_jsonb(c) from referral_claims c where member_id = ${memberId}
    union all
    select 'referral_commissions', to_jsonb(c) - array['member_id', 'decided_by'] from referral_commissions c
     where earner_id = ${memberId}`.execute(db)
  return rows
}
