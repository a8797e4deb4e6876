import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Bills that wait to be paid into that account, those soonest over first. */
export const findOpenBills = async (
  db: Db,
  account: string,
  limit: number,
): Promise<{ ref: string; created_at: Date }[]> => {
  const { rows } = await sql<{ ref: string; created_at: Date }>`
    select ref, created_at from deposits
     where status = 'waiting' and method = 'qr' and to_account = ${account}
     order by expires_at limit ${limit}`.execute(db)
  return rows
}
