import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Withdrawal } from './sql.ts'

/** Returns withdrawals whose status a job should have changed before the time `before`. The one that waits longest comes first. */
export const findStillWithdrawals = async (
  db: Db,
  before: Date,
  tried: readonly string[],
  limit: number,
): Promise<Pick<Withdrawal, 'member_id' | 'id' | 'status'>[]> => {
  const { rows } = await sql<Pick<Withdrawal, 'member_id' | 'id' | 'status'>>`
    select w.member_id, w.id, w.status from withdrawals w
     where w.status in ('moving', 'approved') and w.id <> all(${[...tried]}::text[])
       and (select max(e.at) from request_events e where e.member_id = w.member_id and e.request_id = w.id) < ${before}
     order by w.created_at limit ${limit}`.execute(db)
  return rows
}
