import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export const findOwnersOfReference = async (db: Db, text: string): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from deposits where ref = ${text}
    union select member_id from deposits where id = ${text}
    union select member_id from withdrawals where ref = ${text}
    union select member_id from withdrawals where id = ${text}`.execute(db)
  return rows.map(({ member_id }) => member_id)
}

export const findOwnersOfSlip = async (db: Db, text: string): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from slips where trans_ref = ${text}
    union select member_id from slips where id = ${text}`.execute(db)
  return rows.map(({ member_id }) => member_id)
}
