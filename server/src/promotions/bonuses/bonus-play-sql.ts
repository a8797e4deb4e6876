import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { Bonus } from './sql.ts'

type Key = Pick<Bonus, 'member_id' | 'id'>

/** Adds results of rounds to the daily totals and the total result of a bonus. Requires the member's lock. */
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

/**
 * Adjusts the daily totals of an ended bonus, so that their sum is the bonus amount minus the amount taken back. The missing amount is added to the
 * last day of play, or to `day` for a bonus without play.
 */
export const closeBonusPlay = async (tx: Tx, { member_id, id }: Key, day: string): Promise<void> => {
  await sql`
    insert into bonus_play as p (member_id, bonus_id, day, amount)
    select member_id, bonus_id, coalesce(last_day, ${day}::date), rest
      from (
        select b.member_id, b.id as bonus_id, played.last_day,
               case when b.status = 'completed' then greatest(0, -played.amount) - taken.amount
                 else b.amount - taken.amount - played.amount end as rest
          from bonuses b
          cross join lateral (
            select coalesce(sum(t.amount), 0)::bigint as amount from bonus_taken t
             where t.member_id = b.member_id and t.bonus_id = b.id) taken
          cross join lateral (
            select coalesce(sum(y.amount), 0)::bigint as amount, max(y.day) as last_day from bonus_play y
             where y.member_id = b.member_id and y.bonus_id = b.id) played
         where b.member_id = ${member_id} and b.id = ${id}
      ) ended
     where rest <> 0
    on conflict (member_id, bonus_id, day) do update set amount = p.amount + excluded.amount`.execute(tx)
}
