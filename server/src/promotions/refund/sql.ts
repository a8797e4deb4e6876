import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Bonus } from '../bonuses/bonuses.ts'

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

export type PlayOfWeek = { readonly member_id: MemberId; readonly net_loss: Satang }

/**
 * Of the members after `after`, in the order of their ids: stakes less wins of the days from `first` up to, not including,
 * `end`, less the bonuses received in that time; those who played at all. May be below zero.
 */
export const findNetLosses = async (
  db: Db | Tx,
  week: { first_day: string; end_day: string; starts_at: Date; ends_at: Date },
  whose: { after: string; limit: number } | { only: MemberId },
): Promise<PlayOfWeek[]> => {
  const some = 'only' in whose ? sql`member_id = ${whose.only}` : sql`member_id > ${whose.after}`
  const limit = 'only' in whose ? 1 : whose.limit
  const { rows } = await sql<PlayOfWeek>`
    select p.member_id, (p.loss - coalesce((
        select sum(b.amount) from bonuses b
         where b.member_id = p.member_id and b.opened_at >= ${week.starts_at} and b.opened_at < ${week.ends_at}), 0))::bigint
        as net_loss
      from (
        select member_id, sum(net_loss) as loss from member_play
         where day >= ${week.first_day}::date and day < ${week.end_day}::date and ${some}
         group by member_id order by member_id limit ${limit}
      ) p order by p.member_id`.execute(db)
  return rows
}
