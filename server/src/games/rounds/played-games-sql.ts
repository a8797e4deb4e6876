import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

type PlayedGame = {
  readonly game_id: string
  readonly rounds: number
  readonly stake: bigint
  readonly win: bigint
}

/** Returns the member's totals by game from the first to the last day (both included), highest stakes first. */
export const sumPlayedGames = async (
  db: Db,
  memberId: MemberId,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<PlayedGame[]> => {
  const { rows } = await sql<PlayedGame>`
    select game_id, sum(rounds)::int as rounds, sum(stake)::bigint as stake, sum(win)::bigint as win
      from game_days
     where member_id = ${memberId} and day between ${from}::date and ${to}::date
     group by game_id order by stake desc, game_id limit ${limit}`.execute(db)
  return rows
}

export type PlayedDay = PlayedGame & {
  readonly day: string
  readonly valid_stake: bigint
  /** Name of the game in the catalogue. Null if the catalogue does not have the game. */
  readonly name: string | null
  readonly section: string | null
}

/** Returns the member's totals by game and day from the first to the last day (both included), newest day first. */
export const findPlayedDays = async (
  db: Db,
  memberId: MemberId,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<PlayedDay[]> => {
  const { rows } = await sql<PlayedDay>`
    select d.day, d.game_id, g.name_th as name, g.section, d.rounds, d.stake, d.valid_stake, d.win
      from game_days d left join games g on g.game_id = d.game_id
     where d.member_id = ${memberId} and d.day between ${from}::date and ${to}::date
     order by d.day desc, d.stake desc, d.game_id limit ${limit}`.execute(db)
  return rows
}
