import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { Member } from './members.ts'

const MEMBER = sql`id, phone, phone_proved, name, bank, account_number, line, birth_date::text as birth_date,
  bank_set_at, payment_gateway_status, scope, created_at`

export const findMember = async (db: Db | Tx, memberId: MemberId): Promise<Member | null> => {
  const { rows } = await sql<Member>`select ${MEMBER} from members where id = ${memberId}`.execute(db)
  return rows[0] ?? null
}

export const findMemberForUpdate = async (tx: Tx, memberId: MemberId): Promise<Member | null> => {
  const { rows } = await sql<Member>`select ${MEMBER} from members where id = ${memberId} for update`.execute(
    tx,
  )
  return rows[0] ?? null
}
