import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'

export type PlayDay = {
  /** `YYYY-MM-DD` in Bangkok. */
  readonly day: string
  readonly rounds: number
  readonly stake: bigint
  readonly valid_stake: bigint
  readonly win: bigint
}

export const addPlayDay = async (tx: Tx, memberId: MemberId, day: PlayDay): Promise<void> => {
  await sql`
    insert into play_days as d (member_id, day, rounds, stake, valid_stake, win)
    values (${memberId}, ${day.day}, ${day.rounds}, ${day.stake}, ${day.valid_stake}, ${day.win})
    on conflict (member_id, day) do update
      set rounds = d.rounds + excluded.rounds, stake = d.stake + excluded.stake,
          valid_stake = d.valid_stake + excluded.valid_stake, win = d.win + excluded.win`.execute(tx)
}

/** Staked less won from that Bangkok day on. */
export const sumNetLoss = async (db: Db | Tx, memberId: MemberId, fromDay: string): Promise<bigint> => {
  const { rows } = await sql<{ loss: bigint }>`
    select coalesce(sum(stake - win), 0)::bigint as loss from play_days
     where member_id = ${memberId} and day >= ${fromDay}::date`.execute(db)
  return rows[0]?.loss ?? 0n
}
