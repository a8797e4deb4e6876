import type { GameSection } from '@sala/contract/games/game-facts.ts'
import type { MissionCondition } from '@sala/contract/rewards/missions/mission-conditions.ts'
import type { BonusId, MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import { someRows } from '../../platform/database/row-retention.ts'
import type { Db, Tx } from '../../platform/db.ts'

export type Mission = {
  readonly id: number
  readonly promotion_id: number
  readonly condition: MissionCondition
  readonly section: GameSection | null
  readonly days_needed: number | null
  readonly amount: Satang
  readonly made_at: Date
  readonly made_by: string
  readonly ends_at: Date
  readonly ended_at: Date | null
  readonly ended_by: string | null
}

const MISSION = sql`id, promotion_id, condition, section, days_needed, amount, made_at, made_by, ends_at, ended_at, ended_by`

/** Returns all missions, the newest first. */
export const findMissions = async (db: Db | Tx): Promise<Mission[]> => {
  const { rows } = await sql<Mission>`select ${MISSION} from missions order by id desc`.execute(db)
  return rows
}

/** Returns the missions that run at `at`, the oldest first. */
export const findRunning = async (db: Db | Tx, at: Date): Promise<Mission[]> => {
  const { rows } = await sql<Mission>`
    select ${MISSION} from missions where ended_at is null and ends_at > ${at} order by id`.execute(db)
  return rows
}

/** Takes the lock for numbering missions, until the transaction ends. */
export const lockMissions = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('rewards.missions', 0))`.execute(tx)
}

/** Stores a mission under the next number. */
export const insertMission = async (
  tx: Tx,
  mission: Omit<Mission, 'id' | 'ended_at' | 'ended_by'>,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into missions (id, promotion_id, condition, section, days_needed, amount, made_at, made_by, ends_at)
    select coalesce(max(id), 0) + 1, ${mission.promotion_id}, ${mission.condition}, ${mission.section}, ${mission.days_needed}::integer,
           ${mission.amount}::bigint, ${mission.made_at}::timestamptz, ${mission.made_by}, ${mission.ends_at}::timestamptz
      from missions
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Ends a mission. Returns the id of its promotion, or null if the mission had already ended. */
export const endMissionRow = async (tx: Tx, id: number, by: string, at: Date): Promise<number | null> => {
  const { rows } = await sql<{ promotion_id: number }>`
    update missions set ended_at = ${at}, ended_by = ${by} where id = ${id} and ended_at is null
    returning promotion_id`.execute(tx)
  return rows[0]?.promotion_id ?? null
}

/** Records the member's check-in of the day. A repeated check-in has no effect. */
export const insertCheckIn = async (tx: Tx, memberId: MemberId, day: string): Promise<void> => {
  await sql`insert into check_ins (member_id, day) values (${memberId}, ${day}::date) on conflict do nothing`.execute(
    tx,
  )
}

/** Returns the days of the month (`2026-11`) on which the member checked in. */
export const findCheckIns = async (db: Db | Tx, memberId: MemberId, month: string): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`
    select day from check_ins
     where member_id = ${memberId} and day >= ${`${month}-01`}::date and day < ${`${month}-01`}::date + interval '1 month'
     order by day`.execute(db)
  return rows.map(({ day }) => day)
}

export const forgetCheckIns = async (db: Db, before: string, atMost: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from ${someRows(sql`check_ins`, sql`day < ${before}::date`, atMost)}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Returns whether the member has played a round in the section since the day. */
export const hasPlayed = async (
  db: Db | Tx,
  memberId: MemberId,
  section: GameSection,
  since: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from member_game_days
     where member_id = ${memberId} and section = ${section} and day >= ${since}::date and rounds > 0 limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns those of the given members who made their first deposit at `since` or later. */
export const findNewDepositors = async (
  db: Db | Tx,
  members: readonly MemberId[],
  since: Date,
): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from first_deposits where member_id = any(${[...members]}::text[]) and at >= ${since}`.execute(
    db,
  )
  return rows.map(({ member_id }) => member_id)
}

export type Claim = {
  readonly member_id: MemberId
  readonly mission_id: number
  readonly period: string
  readonly day: string
  readonly amount: Satang
  readonly bonus_id: BonusId
}

export const insertClaim = async (tx: Tx, claim: Claim, at: Date): Promise<void> => {
  await sql`
    insert into mission_claims (member_id, mission_id, period, day, amount, bonus_id, at)
    values (${claim.member_id}, ${claim.mission_id}, ${claim.period}, ${claim.day}::date, ${claim.amount}, ${claim.bonus_id}, ${at})`.execute(
    tx,
  )
}

/** Returns the claims of the given accounts that were made on the day, or that belong to the periods of the missions. */
export const findClaims = async (
  db: Db | Tx,
  accounts: readonly MemberId[],
  { day, periods }: { readonly day: string; readonly periods: readonly string[] },
): Promise<Claim[]> => {
  const { rows } = await sql<Claim>`
    select member_id, mission_id, period, day, amount, bonus_id from mission_claims
     where member_id = any(${[...accounts]}::text[]) and (day = ${day}::date or period = any(${[...periods]}::text[]))`.execute(
    db,
  )
  return rows
}
