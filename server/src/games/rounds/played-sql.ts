import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

type PlayedGame = {
  readonly game_id: string
  readonly rounds: number
  readonly stake: bigint
  readonly win: bigint
}

/** Of the days from the first to the last, both with it; the greatest stake first. */
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
