import type { CareInteraction, CareMarker, CareStep, TalkOutcome } from '@sala/contract/care/harm-markers.ts'
import type { CareState } from '@sala/contract/desk/harm-prevention/endpoints.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Maximum number of members in a list. The members with the highest steps and scores come first. */
const ROWS_MAX = 500

export type CareRow = {
  readonly member_id: MemberId
  readonly state: CareState
  readonly step: CareStep | null
  readonly since: Date
  readonly score: number
  readonly markers: CareMarker[]
  readonly talked_at: Date | null
  readonly is_waiting: boolean
}

/** Returns the members under care in the given state, with their scores. Findings up to the Bangkok day `since` do not count. */
export const findCareRows = async (db: Db, state: CareState, since: string): Promise<CareRow[]> => {
  const { rows } = await sql<CareRow>`
    with scored as (
      select f.member_id, sum(f.weight)::integer as score, array_agg(distinct f.marker) as markers, max(f.found_at) as found_at
        from care_findings f left join care_ends e on e.member_id = f.member_id
       where f.day > ${since}::date
         and (e.ended_at is null or f.day > (e.ended_at at time zone 'Asia/Bangkok')::date)
       group by f.member_id
    ), listed as (
      select c.member_id, case when w.id is null then 'open' else 'waiting' end as state, c.step, c.stepped_at as since,
             (select max(i.at) from care_interactions i
               where i.member_id = c.member_id and i.case_no = c.no and i.kind = 'talk') as talked_at
        from cared_members c left join care_waiting w on w.id = c.member_id
      union all
      select s.member_id, 'watched', null, s.found_at, null
        from scored s where not exists (select from cared_members c where c.member_id = s.member_id)
      union all
      select e.member_id, 'ended', null, e.ended_at, null
        from care_ends e where not exists (select from cared_members c where c.member_id = e.member_id)
    )
    select l.member_id, l.state, l.step, l.since, coalesce(s.score, 0) as score, coalesce(s.markers, '{}') as markers, l.talked_at,
           l.state = 'waiting' as is_waiting
      from listed l left join scored s on s.member_id = l.member_id
     where l.state = ${state} or (${state} = 'open' and l.state = 'waiting')
     order by l.step desc nulls last, coalesce(s.score, 0) desc, l.since desc, l.member_id limit ${ROWS_MAX}`.execute(
    db,
  )
  return rows
}

export type FindingRow = {
  readonly marker: CareMarker
  readonly day: string
  readonly weight: number
  readonly rules_version: number
  readonly facts: Record<string, number>
  readonly counts: boolean
}

/**
 * Returns the member's findings, newest first. `counts` is true for a finding that counts towards the score, because it is later than the Bangkok day
 * `since` and the last end of care.
 */
export const findFindings = async (db: Db, memberId: MemberId, since: string): Promise<FindingRow[]> => {
  const { rows } = await sql<FindingRow>`
    select f.marker, f.day::text as day, f.weight, f.rules_version, f.facts,
           f.day > ${since}::date and (e.ended_at is null or f.day > (e.ended_at at time zone 'Asia/Bangkok')::date) as counts
      from care_findings f left join care_ends e on e.member_id = f.member_id
     where f.member_id = ${memberId} order by f.day desc, f.weight desc, f.marker limit ${ROWS_MAX}`.execute(
    db,
  )
  return rows
}

export type InteractionRow = {
  readonly no: bigint
  readonly kind: CareInteraction
  readonly step: CareStep
  readonly by: string
  readonly checker: string | null
  readonly at: Date
  readonly score: number
  readonly words: string | null
  readonly outcome: TalkOutcome | null
  readonly until: Date | null
  readonly deposits_before: Satang | null
  readonly deposits_after: Satang | null
  readonly stake_before: Satang | null
  readonly stake_after: Satang | null
}

export const findInteractions = async (db: Db, memberId: MemberId): Promise<InteractionRow[]> => {
  const { rows } = await sql<InteractionRow>`
    select no, kind, step, by, checker, at, score, words, outcome, until, deposits_before, deposits_after, stake_before, stake_after
      from care_interactions where member_id = ${memberId} order by no desc limit ${ROWS_MAX}`.execute(db)
  return rows
}

/** Returns the number of talks that staff recorded in a case of care. */
export const countTalks = async (db: Db | Tx, memberId: MemberId, caseNo: bigint): Promise<number> => {
  const { rows } = await sql<{ talks: number }>`
    select count(*)::integer as talks from care_interactions
     where member_id = ${memberId} and case_no = ${caseNo} and kind = 'talk'`.execute(db)
  return rows[0]?.talks ?? 0
}
