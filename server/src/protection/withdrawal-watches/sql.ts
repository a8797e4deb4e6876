import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export const insertWatch = async (tx: Tx, memberId: MemberId, at: Date): Promise<void> => {
  await sql`
    insert into withdrawal_watches (member_id, since) values (${memberId}, ${at}) on conflict do nothing`.execute(
    tx,
  )
}

export const deleteWatch = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`delete from withdrawal_watches where member_id = ${memberId}`.execute(tx)
}

export const hasWatch = async (db: Db | Tx, memberId: MemberId): Promise<boolean> => {
  const { rows } = await sql`select from withdrawal_watches where member_id = ${memberId}`.execute(db)
  return rows.length > 0
}
