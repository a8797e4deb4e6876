import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Returns whether the member made a withdrawal of less than `below` at or after `since`. Withdrawals of reserved money do not count. */
export const hasWithdrawnRestSince = async (
  db: Db | Tx,
  memberId: MemberId,
  below: Satang,
  since: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from withdrawals
     where member_id = ${memberId} and amount < ${below} and from_aside < amount and status <> 'refused'
       and created_at > ${since} limit 1`.execute(db)
  return rows.length > 0
}
