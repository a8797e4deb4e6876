import type { GameSection } from '@sala/contract/games/game-facts.ts'
import type { Scoring } from '@sala/contract/rewards/tournaments/tournament-rules.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type Tournament = {
  readonly id: number
  readonly promotion_id: number
  readonly title: string
  readonly section: GameSection
  readonly scoring: Scoring
  readonly minimum_stake: Satang
  readonly starts_at: Date
  readonly ends_at: Date
  readonly counts_until: Date
  readonly opened_at: Date
  readonly opened_by: string
  readonly decided_at: Date | null
  readonly cancelled_at: Date | null
  readonly cancelled_by: string | null
  readonly entrants: number
}

const TOURNAMENT = sql`id, promotion_id, title, section, scoring, minimum_stake, starts_at, ends_at, counts_until, opened_at, opened_by,
  decided_at, cancelled_at, cancelled_by, entrants`

/** Returns all tournaments, the newest first. */
export const findTournaments = async (db: Db | Tx): Promise<Tournament[]> => {
  const { rows } = await sql<Tournament>`select ${TOURNAMENT} from tournaments order by id desc`.execute(db)
  return rows
}

/** Returns the tournaments that members see: not cancelled, and decided no earlier than `since`. The next to end is first. */
export const findShown = async (db: Db, since: Date): Promise<Tournament[]> => {
  const { rows } = await sql<Tournament>`
    select ${TOURNAMENT} from tournaments
     where cancelled_at is null and (decided_at is null or decided_at >= ${since})
     order by decided_at is not null, ends_at, id`.execute(db)
  return rows
}

export const findTournament = async (db: Db | Tx, id: number): Promise<Tournament | null> => {
  const { rows } = await sql<Tournament>`select ${TOURNAMENT} from tournaments where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks the tournament's row against an entry, the decision and a cancellation at the same time. */
export const lockTournament = async (tx: Tx, id: number): Promise<Tournament | null> => {
  const { rows } = await sql<Tournament>`
    select ${TOURNAMENT} from tournaments where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export type StoredPrize = { readonly tournament_id: number; readonly place: number; readonly amount: Satang }

/** Returns the prizes of the tournaments, each in the order of its places. */
export const findPrizes = async (db: Db | Tx, tournaments: readonly number[]): Promise<StoredPrize[]> => {
  const { rows } = await sql<StoredPrize>`
    select tournament_id, place, amount from tournament_prizes
     where tournament_id = any(${[...tournaments]}::integer[]) order by tournament_id, place`.execute(db)
  return rows
}

/** Stores a tournament under the next number and returns it. Requires `lockNumbers`. */
export const insertTournament = async (
  tx: Tx,
  t: Omit<Tournament, 'id' | 'decided_at' | 'cancelled_at' | 'cancelled_by' | 'entrants'>,
  prizes: readonly Satang[],
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into tournaments
        (id, promotion_id, title, section, scoring, minimum_stake, starts_at, ends_at, counts_until, opened_at, opened_by)
      select coalesce(max(id), 0) + 1, ${t.promotion_id}, ${t.title}, ${t.section}, ${t.scoring}, ${t.minimum_stake}::bigint,
             ${t.starts_at}::timestamptz, ${t.ends_at}::timestamptz, ${t.counts_until}::timestamptz, ${t.opened_at}::timestamptz,
             ${t.opened_by}
        from tournaments
      returning id),
    stored as (
      insert into tournament_prizes (tournament_id, place, amount)
      select made.id, p.place, p.amount from made, unnest(${[...prizes]}::bigint[]) with ordinality as p (amount, place)
      returning tournament_id)
    select distinct tournament_id as id from stored`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Takes the lock under which tournaments get their numbers, until the transaction ends. */
export const lockNumbers = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('rewards.tournaments', 0))`.execute(tx)
}

export const markCancelled = async (tx: Tx, id: number, by: string, at: Date): Promise<void> => {
  await sql`update tournaments set cancelled_at = ${at}, cancelled_by = ${by} where id = ${id}`.execute(tx)
}

export const markDecided = async (tx: Tx, id: number, at: Date): Promise<void> => {
  await sql`update tournaments set decided_at = ${at} where id = ${id} and decided_at is null`.execute(tx)
}

/** Returns the undecided tournaments whose last counted time has passed. */
export const findDue = async (db: Db, before: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from tournaments
     where decided_at is null and cancelled_at is null and counts_until <= ${before} order by counts_until`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Returns the number of tournaments that should have been decided before `before`. */
export const countUndecided = async (db: Db, before: Date): Promise<number> =>
  (await findDue(db, before)).length

type ActiveMembers = { readonly members: number; readonly active: number }

/**
 * Returns two numbers: of the members who fulfil the conditions of a free bonus (`members`), and of those among them who played games of the given
 * section since `since` (`active`).
 */
export const countPlayers = async (
  db: Db,
  needs: { readonly deposits: number; readonly phone: boolean },
  { section, since }: { readonly section: GameSection; readonly since: string },
): Promise<ActiveMembers> => {
  const { rows } = await sql<ActiveMembers>`
    with entitled as (
      select m.member_id from member_facts m
       where m.has_bank and not m.erased and (m.phone_proved or not ${needs.phone}::boolean)
         and (${needs.deposits}::integer = 0 or ${needs.deposits}::integer <= (
           select count(*) from member_deposits d where d.member_id = m.member_id)))
    select (select count(*) from entitled)::integer as members,
           (select count(distinct p.member_id) from member_game_days p join entitled using (member_id)
             where p.day >= ${since}::date and p.section = ${section})::integer as active`.execute(db)
  return rows[0] ?? { members: 0, active: 0 }
}

export type ScoredEntrants = { readonly tournament_id: number; readonly scored: number }

/** Returns the number of entrants with a score of each tournament. Tournaments without one are missing. */
export const countScored = async (db: Db | Tx, tournaments: readonly number[]): Promise<ScoredEntrants[]> => {
  const { rows } = await sql<ScoredEntrants>`
    select tournament_id, count(*)::integer as scored from tournament_entries
     where tournament_id = any(${[...tournaments]}::integer[]) and score > 0 and not is_passed_over
     group by tournament_id`.execute(db)
  return rows
}
