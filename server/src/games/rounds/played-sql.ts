import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type PlayedGame = {
  /** `YYYY-MM-DD` in Bangkok. */
  readonly day: string
  readonly game_id: string
  readonly rounds: number
  readonly stake: bigint
  readonly win: bigint
}

/** Adds to the days of these games, all in one statement. The caller holds the member's lock; a day and game stands once. */
export const addPlayedGames = async (
  tx: Tx,
  memberId: MemberId,
  games: readonly PlayedGame[],
): Promise<void> => {
  await sql`
    insert into play_games as g (member_id, day, game_id, rounds, stake, win)
    select ${memberId}, n.day, n.game_id, n.rounds, n.stake, n.win
      from unnest(${games.map(({ day }) => day)}::date[], ${games.map(({ game_id }) => game_id)}::text[],
                  ${games.map(({ rounds }) => rounds)}::int[], ${games.map(({ stake }) => stake)}::bigint[],
                  ${games.map(({ win }) => win)}::bigint[]) as n (day, game_id, rounds, stake, win)
    on conflict (member_id, day, game_id) do update
      set rounds = g.rounds + excluded.rounds, stake = g.stake + excluded.stake, win = g.win + excluded.win`.execute(
    tx,
  )
}

type GameSum = Omit<PlayedGame, 'day'>

/** Of the days from the first to the last, both with it; the greatest stake first. */
export const sumPlayedGames = async (
  db: Db,
  memberId: MemberId,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<GameSum[]> => {
  const { rows } = await sql<GameSum>`
    select game_id, sum(rounds)::int as rounds, sum(stake)::bigint as stake, sum(win)::bigint as win
      from play_games
     where member_id = ${memberId} and day between ${from}::date and ${to}::date
     group by game_id order by stake desc, game_id limit ${limit}`.execute(db)
  return rows
}
