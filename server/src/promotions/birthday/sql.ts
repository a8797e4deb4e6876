import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Members born in that month with a bank account, who have no bonus of that promotion and period yet. */
export const findBornIn = async (
  db: Db,
  wanted: { month: number; promotion_id: number; period: string; after: string; limit: number },
): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select m.member_id from member_facts m
     where extract(month from m.birth_date) = ${wanted.month} and m.has_bank and m.member_id > ${wanted.after}
       and not exists (select from bonuses b where b.member_id = m.member_id
                          and b.promotion_id = ${wanted.promotion_id} and b.period = ${wanted.period})
     order by m.member_id limit ${wanted.limit}`.execute(db)
  return rows.map(row => row.member_id)
}
