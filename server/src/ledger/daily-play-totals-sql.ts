import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'

export type PlayDay = {
  /** The Bangkok date of an instant, as `YYYY-MM-DD`. */
  readonly day: string
  readonly rounds: number
  readonly stake: bigint
  readonly valid_stake: bigint
  readonly win: bigint
}

/** Adds the stakes and wins of rounds to the member's totals of that day and of all time. Requires the member's lock. */
export const addPlayDay = async (tx: Tx, memberId: MemberId, day: PlayDay): Promise<void> => {
  await sql`
    with total as (
      insert into play_totals as t (member_id, net_loss, last_day)
      values (${memberId}, ${day.stake - day.win}, ${day.day})
      on conflict (member_id) do update
        set net_loss = t.net_loss + excluded.net_loss, last_day = greatest(t.last_day, excluded.last_day))
    insert into play_days as d (member_id, day, rounds, stake, valid_stake, win)
    values (${memberId}, ${day.day}, ${day.rounds}, ${day.stake}, ${day.valid_stake}, ${day.win})
    on conflict (member_id, day) do update
      set rounds = d.rounds + excluded.rounds, stake = d.stake + excluded.stake,
          valid_stake = d.valid_stake + excluded.valid_stake, win = d.win + excluded.win`.execute(tx)
}

/** Returns the member's stakes minus wins since that Bangkok day. */
export const sumNetLoss = async (db: Db | Tx, memberId: MemberId, fromDay: string): Promise<bigint> => {
  const { rows } = await sql<{ loss: bigint }>`
    select coalesce(sum(stake - win), 0)::bigint as loss from play_days
     where member_id = ${memberId} and day >= ${fromDay}::date`.execute(db)
  return rows[0]?.loss ?? 0n
}

/** Returns stakes minus wins of each Bangkok day with play, since the given day. */
export const netLossByDay = async (
  db: Db,
  memberId: MemberId,
  fromDay: string,
): Promise<{ day: string; net_loss: bigint }[]> => {
  const { rows } = await sql<{ day: string; net_loss: bigint }>`
    select day::text, stake - win as net_loss from play_days
     where member_id = ${memberId} and day >= ${fromDay}::date`.execute(db)
  return rows
}
