import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { PersonalRow } from '../platform/personal-data.ts'

/**
 * The member's copy of the data does not contain why the member was left out of a campaign. The reason can reveal that the member is under review,
 * which would help fraud.
 */
export const findPersonalRows = async (db: Db, memberId: MemberId): Promise<PersonalRow[]> => {
  const { rows } = await sql<PersonalRow>`
    select 'campaign_members' as table_name, to_jsonb(m) - array['member_id', 'why'] as row from campaign_members m where member_id = ${memberId}`.execute(
    db,
  )
  return rows
}

export const deleteCampaignsOf = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`delete from campaign_members where member_id = ${memberId}`.execute(tx)
}
