import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { PersonalRow } from '../platform/personal-data.ts'

export const findPersonalRows = async (db: Db, memberId: MemberId): Promise<PersonalRow[]> => {
  const { rows } = await sql<PersonalRow>`
    select 'coupon_redemptions' as table_name, to_jsonb(r) as row from coupon_redemptions r where member_id = ${memberId}
    union all select 'coupon_members', to_jsonb(m) from coupon_members m where member_id = ${memberId}`.execute(
    db,
  )
  return rows
}

/** Removes the member from the coupon batches' lists of members who may use the codes. */
export const forgetInvitations = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`delete from coupon_members where member_id = ${memberId}`.execute(tx)
}
