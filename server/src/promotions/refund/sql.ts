import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Bonus } from '../bonuses/sql.ts'

/** Takes the newly computed amount over: into the offer too while it was not claimed. */
export const setComputed = async (
  tx: Tx,
  bonus: Pick<Bonus, 'member_id' | 'id'>,
  computed: Satang,
  applied: boolean,
): Promise<void> => {
  await sql`
    update bonuses set computed = ${computed}, amount = case when ${applied} then ${computed} else amount end
     where member_id = ${bonus.member_id} and id = ${bonus.id}`.execute(tx)
}

export const insertCorrection = async (
  tx: Tx,
  bonus: Pick<Bonus, 'member_id' | 'id'>,
  correction: { before: Satang; after: Satang; applied: boolean; at: Date },
): Promise<void> => {
  await sql`
    insert into bonus_corrections (member_id, bonus_id, no, before, after, applied, at)
    select ${bonus.member_id}, ${bonus.id}, coalesce(max(no), 0) + 1, ${correction.before}, ${correction.after},
           ${correction.applied}, ${correction.at}
      from bonus_corrections where member_id = ${bonus.member_id} and bonus_id = ${bonus.id}`.execute(tx)
}

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
