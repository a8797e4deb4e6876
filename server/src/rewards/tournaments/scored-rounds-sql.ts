import { POINTS, ROUNDS_SCORED } from '@sala/contract/rewards/tournaments/tournament-rules.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { someRows } from '../../platform/database/row-retention.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** Returns whether the member is in a tournament whose rounds still count at `at`. */
export const hasOpenEntry = async (tx: Tx, memberId: MemberId, at: Date): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from tournament_entries where member_id = ${memberId} and counts_until > ${at} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

export type ScoredRound = {
  readonly round_id: string
  readonly game_id: string
  readonly section: string
  /** Change of the round's stake and win by this report. It is negative if a counted bet or win was rolled back. */
  readonly stake: bigint
  readonly win: bigint
  readonly placed_from: Date
  readonly played_at: Date
}

/**
 * Adds rounds to the open tournaments that the member entered before the bet. A round below the minimal stake is stored only if an
 * earlier report of it is stored.
 */
export const addRounds = async (
  tx: Tx,
  memberId: MemberId,
  rounds: readonly ScoredRound[],
  at: Date,
): Promise<void> => {
  const column = <K extends keyof ScoredRound>(key: K): ScoredRound[K][] => rounds.map(round => round[key])
  await sql`
    insert into tournament_rounds as r (tournament_id, member_id, round, stake, win, played_at)
    select t.id, e.member_id, p.round, sum(p.stake), sum(p.win), min(p.played_at)
      from (select md5(game || ' ' || round)::uuid as round, section, stake, win, placed_from, played_at
              from unnest(${column('round_id')}::text[], ${column('game_id')}::text[], ${column('section')}::text[],
                          ${column('stake')}::bigint[], ${column('win')}::bigint[], ${column('placed_from')}::timestamptz[],
                          ${column('played_at')}::timestamptz[])
                as given (round, game, section, stake, win, placed_from, played_at)) p
      join tournament_entries e on e.member_id = ${memberId} and e.counts_until > ${at}
      join tournaments t on t.id = e.tournament_id and t.section = p.section
     where t.decided_at is null and t.cancelled_at is null
       and p.placed_from >= greatest(t.starts_at, e.joined_at) and p.played_at < t.ends_at
       and (p.stake >= t.minimum_stake or exists (
         select from tournament_rounds k where k.tournament_id = t.id and k.member_id = e.member_id and k.round = p.round))
     group by t.id, e.member_id, p.round
    on conflict (tournament_id, member_id, round) do update
      set stake = r.stake + excluded.stake, win = r.win + excluded.win, is_scored = false`.execute(tx)
}

export type Unscored = { readonly tournament_id: number; readonly member_id: MemberId }

/**
 * Marks at most `atMost` new or changed rounds as scored, and returns the entries that they belong to. A rollback of a marked round waits for this
 * transaction and then marks the round as unscored again. `only` is one tournament, or null for all.
 */
export const takeUnscored = async (tx: Tx, atMost: number, only: number | null): Promise<Unscored[]> => {
  const { rows } = await sql<Unscored>`
    with news as (
      select tournament_id, member_id, round from tournament_rounds
       where not is_scored and (${only}::integer is null or tournament_id = ${only})
       limit ${atMost} for update skip locked),
    marked as (
      update tournament_rounds r set is_scored = true from news s
       where r.tournament_id = s.tournament_id and r.member_id = s.member_id and r.round = s.round
      returning r.tournament_id, r.member_id)
    select distinct tournament_id, member_id from marked`.execute(tx)
  return rows
}

/** Returns whether a round of the tournament is not scored yet. It also sees rounds that another transaction is scoring. */
export const hasUnscored = async (tx: Tx, tournament: number): Promise<boolean> => {
  const { rows } = await sql<{ is_left: boolean }>`
    select exists (select from tournament_rounds where tournament_id = ${tournament} and not is_scored) as is_left`.execute(
    tx,
  )
  return rows[0]?.is_left ?? false
}

/** Computes the scores of these entries again from the members' best rounds. Decided tournaments keep their scores. */
export const rescore = async (tx: Tx, entries: readonly Unscored[]): Promise<void> => {
  await sql`
    update tournament_entries e set score = coalesce(s.score, 0), reached_at = case when s.score > 0 then s.reached_at end
      from unnest(${entries.map(one => one.tournament_id)}::integer[], ${entries.map(one => one.member_id)}::text[])
             as d (tournament_id, member_id)
      join tournaments t on t.id = d.tournament_id and t.decided_at is null
      left join lateral (
        select case t.scoring when 'points' then sum(b.points) else max(b.multiple) end::bigint as score,
               case t.scoring when 'points' then max(b.played_at) filter (where b.points > 0)
                    else min(b.played_at) filter (where b.rank = 1) end as reached_at
          from (select r.multiple, r.played_at, row_number() over (order by r.multiple desc, r.played_at) as rank,
                       coalesce((select max(p.points) from unnest(${POINTS.map(({ multiple }) => multiple)}::integer[],
                                   ${POINTS.map(({ points }) => points)}::integer[]) as p (multiple, points)
                                  where p.multiple * 100 <= r.multiple), 0) as points
                  from tournament_rounds r
                 where r.tournament_id = d.tournament_id and r.member_id = d.member_id and r.multiple > 0
                   and r.stake >= t.minimum_stake
                 order by r.multiple desc, r.played_at limit ${ROUNDS_SCORED}) b) s on true
     where e.tournament_id = d.tournament_id and e.member_id = d.member_id
       and (e.score, e.reached_at) is distinct from (coalesce(s.score, 0), case when s.score > 0 then s.reached_at end)`.execute(
    tx,
  )
}

/** Deletes rounds of tournaments that were decided before `before`, and returns their number. */
export const deleteRounds = async (db: Db, before: Date, atMost: number): Promise<number> => {
  const { rows } = await sql`
    delete from ${someRows(
      sql`tournament_rounds`,
      sql`tournament_id in (select id from tournaments where decided_at < ${before})`,
      atMost,
    )} returning 1`.execute(db)
  return rows.length
}
