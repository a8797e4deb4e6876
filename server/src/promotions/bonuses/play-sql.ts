import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { Bonus } from './sql.ts'

type Key = Pick<Bonus, 'member_id' | 'id'>

/** Adds to the days of a bonus, and to what its rounds came to together. The caller holds the member's lock. */
export const addBonusPlay = async (
  tx: Tx,
  { member_id, id }: Key,
  days: ReadonlyMap<string, bigint>,
  result: bigint,
): Promise<void> => {
  await sql`
    insert into bonus_play as p (member_id, bonus_id, day, amount)
    select ${member_id}, ${id}, d.day, d.amount
      from unnest(${[...days.keys()]}::date[], ${[...days.values()]}::bigint[]) as d (day, amount)
    on conflict (member_id, bonus_id, day) do update set amount = p.amount + excluded.amount`.execute(tx)
  await sql`
    update bonuses set play_result = play_result + ${result} where member_id = ${member_id} and id = ${id}`.execute(
    tx,
  )
}

/** Brings the days of an ended bonus to what it was less what was taken back, on its last day; on `day` when it has none. */
export const closeBonusPlay = async (tx: Tx, { member_id, id }: Key, day: string): Promise<void> => {
  await sql`
    insert into bonus_play as p (member_id, bonus_id, day, amount)
    select b.member_id, b.id, coalesce(played.last_day, ${day}::date),
           b.amount - coalesce(taken.amount, 0) - coalesce(played.amount, 0)
      from bonuses b
      left join lateral (
        select sum(t.amount)::bigint as amount from bonus_taken t
         where t.member_id = b.member_id and t.bonus_id = b.id) taken on true
      left join lateral (
        select sum(y.amount)::bigint as amount, max(y.day) as last_day from bonus_play y
         where y.member_id = b.member_id and y.bonus_id = b.id) played on true
     where b.member_id = ${member_id} and b.id = ${id}
       and b.amount <> coalesce(taken.amount, 0) + coalesce(played.amount, 0)
    on conflict (member_id, bonus_id, day) do update set amount = p.amount + excluded.amount`.execute(tx)
}
