import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Members born in that month with a bank account, who have no bonus of that promotion and period yet. */
export const findBornIn = async (
  db: Db,
  wanted: { month: number; promotion_id: number; period: string; after: string; limit: number },
): Promise<MemberId[]> => {
  const { rows } = await sql<{ id: MemberId }>`
    select m.id from members m
     where extract(month from m.birth_date) = ${wanted.month} and m.bank is not null and m.id > ${wanted.after}
       and not exists (select from bonuses b where b.member_id = m.id
                          and b.promotion_id = ${wanted.promotion_id} and b.period = ${wanted.period})
     order by m.id limit ${wanted.limit}`.execute(db)
  return rows.map(row => row.id)
}
