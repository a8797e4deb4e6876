import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { idsFrom } from '../../platform/random.ts'

export type Bill = { readonly ref: string; readonly created_at: Date }

/** Returns the open deposits that members pay into that account by QR code (as a bill, a payment request), earliest expiry first. */
export const findOpenBills = async (db: Db, account: string, limit: number): Promise<Bill[]> => {
  const { rows } = await sql<Bill>`
    select ref, created_at from deposits
     where status = 'waiting' and method = 'qr' and to_account = ${account}
     order by expires_at limit ${limit}`.execute(db)
  return rows
}

/** Returns the bills (payment requests) for that account that were created in that period, paid or not, oldest first. */
export const findBillsMade = async (
  db: Db,
  account: string,
  span: { readonly after: Date; readonly until: Date },
  limit: number,
): Promise<Bill[]> => {
  const { rows } = await sql<Bill>`
    select ref, created_at from deposits
     where id >= ${idsFrom('dep', span.after)} and created_at > ${span.after} and created_at <= ${span.until}
       and method = 'qr' and to_account = ${account}
     order by id limit ${limit}`.execute(db)
  return rows
}
