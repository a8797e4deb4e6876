import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'

export const forgetScreening = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`delete from aml_screenings where member_id = ${memberId}`.execute(tx)
}
