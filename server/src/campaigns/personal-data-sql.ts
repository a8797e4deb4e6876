import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { PersonalRow } from '../platform/personal-data.ts'

/**
 * The member's copy of the data leaves out the reason why a campaign was not sent to the member. The reason can reveal that the member is under
 * review, and this knowledge would help a fraudster.
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
