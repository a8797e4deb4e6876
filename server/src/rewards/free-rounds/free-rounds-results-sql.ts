import type { FreeRoundsState, GrantState } from '@sala/contract/rewards/free-rounds/free-rounds.ts'
import type { PassedOver } from '@sala/contract/rewards/free-rounds/free-rounds-texts.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Place } from './batch-members-sql.ts'

/**
 * Returns the members of batches whose rounds are in the state `given` at the game site, or have ended there. With `announced`, returns only members who
 * have the message about the rounds (true), or who do not have it (false). Null returns both.
 */
export const findGrantStates = async (
  db: Db,
  { announced, status }: { readonly announced: boolean | null; readonly status: 'given' | 'ended' },
): Promise<(Place & { readonly grant_id: bigint })[]> => {
  const { rows } = await sql<Place & { readonly grant_id: bigint }>`
    select m.batch_id, m.member_id, f.grant_id
      from free_round_members m join free_rounds f on f.grant_id = m.grant_id
     where m.status = 'granted' and m.settled_at is null
       and (${announced}::boolean is null or (m.told_at is not null) = ${announced}::boolean)
       and case ${status} when 'given' then f.status = 'given' else f.ended_at is not null end
     order by m.batch_id, m.member_id`.execute(db)
  return rows
}

export type BatchSums = {
  readonly batch_id: number
  readonly members: number
  readonly given: number
  readonly played: number
  readonly winnings: Satang
  readonly paid: Satang
  readonly waiting: Satang
}

/** Returns the sums of each batch: members, members with rounds, played rounds, winnings, and bonuses that are paid or wait. */
export const sumBatches = async (db: Db, batch: number | null): Promise<BatchSums[]> => {
  const { rows } = await sql<BatchSums>`
    select m.batch_id, count(*)::integer as members,
           count(*) filter (where f.grant_id is not null and (f.site_reward is not null or f.status not in ('sending', 'refused')))::integer as given,
           coalesce(sum(f.used), 0)::integer as played, coalesce(sum(f.winnings), 0)::bigint as winnings,
           coalesce(sum(m.amount) filter (where m.status = 'paid'), 0)::bigint as paid,
           coalesce(sum(m.amount) filter (where m.status = 'payable'), 0)::bigint as waiting
      from free_round_members m left join free_rounds f on f.grant_id = m.grant_id
     where ${batch}::integer is null or m.batch_id = ${batch}::integer
     group by m.batch_id`.execute(db)
  return rows
}

export type MemberResult = {
  readonly member_id: MemberId
  readonly status: FreeRoundsState
  readonly passed_over: PassedOver | null
  readonly site_status: GrantState | null
  readonly used: number
  readonly winnings: Satang
  readonly amount: Satang | null
  readonly settled_at: Date | null
}

/** Returns the members of a batch with the results of their rounds. */
export const findMemberResults = async (db: Db, batch: number): Promise<MemberResult[]> => {
  const { rows } = await sql<MemberResult>`
    select m.member_id, m.status, m.passed_over, f.status as site_status, coalesce(f.used, 0) as used,
           coalesce(f.winnings, 0)::bigint as winnings, m.amount, m.settled_at
      from free_round_members m left join free_rounds f on f.grant_id = m.grant_id
     where m.batch_id = ${batch} order by m.member_id`.execute(db)
  return rows
}

export type PaidDay = { readonly day: string; readonly bonuses: number; readonly amount: Satang }

/** Returns the Bangkok days on which winnings of the batch became bonuses, newest first. */
export const findPaidDays = async (db: Db, batch: number): Promise<PaidDay[]> => {
  const { rows } = await sql<PaidDay>`
    select (settled_at at time zone 'Asia/Bangkok')::date as day, count(*)::integer as bonuses, sum(amount)::bigint as amount
      from free_round_members where batch_id = ${batch} and status = 'paid'
     group by 1 order by 1 desc`.execute(db)
  return rows
}

export type OwnFreeRounds = {
  readonly batch_id: number
  readonly promotion_id: number
  readonly title: string
  readonly game_id: string
  readonly game_name: string
  readonly rounds: number
  readonly stake: Satang
  readonly winnings_maximum: Satang
  readonly ends_at: Date
  readonly status: FreeRoundsState
  readonly site_status: GrantState
  readonly used: number
  readonly winnings: Satang
  readonly amount: Satang | null
}

/** Returns the member's free rounds that are open, or were settled since `since`. The next to end is first. */
export const findOwn = async (db: Db, memberId: MemberId, since: Date): Promise<OwnFreeRounds[]> => {
  const { rows } = await sql<OwnFreeRounds>`
    select b.id as batch_id, b.promotion_id, b.title, b.game_id, b.game_name, b.rounds, b.stake, b.winnings_maximum, b.ends_at,
           m.status, f.status as site_status, f.used, f.winnings, m.amount
      from free_round_members m
      join free_round_batches b on b.id = m.batch_id
      join free_rounds f on f.grant_id = m.grant_id
     where m.member_id = ${memberId} and (m.settled_at is null or m.settled_at >= ${since})
     order by m.settled_at is not null, b.ends_at, b.id`.execute(db)
  return rows
}
