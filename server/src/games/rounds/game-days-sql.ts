import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { PlayDay } from '../../ledger/daily-play-totals.ts'
import type { Tx } from '../../platform/db.ts'

/** Stakes and wins of a member in one game on a Bangkok day. */
export type GameDay = PlayDay & { readonly game_id: string }

/**
 * Adds play to the member's daily totals by game, in one statement. Each pair of day and game must occur
 * only once in `days`. Requires the member's lock.
 */
export const addGameDays = async (tx: Tx, memberId: MemberId, days: readonly GameDay[]): Promise<void> => {
  const rows = days.map(({ stake, valid_stake, win, ...day }) => ({
    ...day,
    stake: stake.toString(),
    valid_stake: valid_stake.toString(),
    win: win.toString(),
  }))
  await sql`
    insert into game_days as d (member_id, day, game_id, rounds, stake, valid_stake, win)
    select ${memberId}, day, game_id, rounds, stake, valid_stake, win
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as g(day date, game_id text, rounds integer, stake bigint, valid_stake bigint, win bigint)
    on conflict (member_id, day, game_id) do update
      set rounds = d.rounds + excluded.rounds, stake = d.stake + excluded.stake,
          valid_stake = d.valid_stake + excluded.valid_stake, win = d.win + excluded.win`.execute(tx)
}
