import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'
import { markHours } from '../platform/figure-hours-to-recompute.ts'

export type PlayHour = {
  readonly hour: Date
  readonly rounds: number
  readonly stake: bigint
  readonly valid_stake: bigint
  readonly win: bigint
}

/** Adds to the member's hourly play totals. A call may contain each hour only once. Requires the member's lock. */
export const addPlayHours = async (tx: Tx, memberId: MemberId, hours: readonly PlayHour[]): Promise<void> => {
  await sql`
    insert into play_hours as p (member_id, hour, rounds, stake, valid_stake, win)
    select ${memberId}, hour, rounds, stake, valid_stake, win
      from unnest(${hours.map(({ hour }) => hour)}::timestamptz[], ${hours.map(({ rounds }) => rounds)}::integer[],
        ${hours.map(({ stake }) => stake)}::bigint[], ${hours.map(each => each.valid_stake)}::bigint[],
        ${hours.map(({ win }) => win)}::bigint[]) as given (hour, rounds, stake, valid_stake, win)
    on conflict (member_id, hour) do update
      set rounds = p.rounds + excluded.rounds, stake = p.stake + excluded.stake,
          valid_stake = p.valid_stake + excluded.valid_stake, win = p.win + excluded.win`.execute(tx)
  await markHours(
    tx,
    hours.map(({ hour }) => hour),
  )
}
