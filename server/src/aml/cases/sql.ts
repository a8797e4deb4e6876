import type { AmlEvent, AmlRule, AmlState, BirthResult, MatchOutcome } from '@sala/contract/aml/aml-terms.ts'
import type { MemberId, ThreadId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

const ROWS_MAX = 500

export type AmlCase = {
  readonly no: bigint
  readonly member_id: MemberId
  readonly rule: AmlRule
  readonly state: AmlState
  readonly opened_at: Date
  readonly facts: Record<string, number>
  readonly found_from: Date
  readonly found_until: Date
  readonly changed_at: Date
}

/** Returns the cases in the given state. Closed cases are sorted newest first, others by their last change, oldest first. */
export const findCases = async (db: Db, state: AmlState): Promise<AmlCase[]> => {
  const { rows } = await sql<AmlCase>`
    select no, member_id, rule, state, opened_at, facts, found_from, found_until, changed_at from aml_cases
     where state = ${state}
     order by case when ${state} = 'closed' then changed_at end desc, changed_at, no limit ${ROWS_MAX}`.execute(
    db,
  )
  return rows
}

export const findCase = async (db: Db | Tx, no: bigint): Promise<AmlCase | null> => {
  const { rows } = await sql<AmlCase>`
    select no, member_id, rule, state, opened_at, facts, found_from, found_until, changed_at from aml_cases
     where no = ${no}`.execute(db)
  return rows[0] ?? null
}

export const findRunningCase = async (tx: Tx, memberId: MemberId, rule: AmlRule): Promise<AmlCase | null> => {
  const { rows } = await sql<AmlCase>`
    select no, member_id, rule, state, opened_at, facts, found_from, found_until, changed_at from aml_cases
     where member_id = ${memberId} and rule = ${rule} and state <> 'closed'`.execute(tx)
  return rows[0] ?? null
}

/** Returns the time at which the member's last case of this rule was closed. Returns null if there is none. */
export const findLastClosed = async (tx: Tx, memberId: MemberId, rule: AmlRule): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select max(changed_at) as at from aml_cases
     where member_id = ${memberId} and rule = ${rule} and state = 'closed'`.execute(tx)
  return rows[0]?.at ?? null
}

export type Finding = {
  readonly member_id: MemberId
  readonly rule: AmlRule
  readonly facts: Readonly<Record<string, number>>
  readonly from: Date
  readonly until: Date
}

export const insertCase = async (
  tx: Tx,
  { member_id, rule, facts, from, until }: Finding,
  at: Date,
): Promise<bigint> => {
  const { rows } = await sql<{ no: bigint }>`
    insert into aml_cases (member_id, rule, state, opened_at, facts, found_from, found_until, changed_at)
    values (${member_id}, ${rule}, 'open', ${at}, ${JSON.stringify(facts)}::jsonb, ${from}, ${until}, ${at})
    returning no`.execute(tx)
  const [made] = rows
  if (made === undefined) throw new Error('the case was not found')
  return made.no
}

/** Replaces the figures of a case by the figures of a newer finding of the same rule. */
export const updateFacts = async (tx: Tx, no: bigint, { facts, from, until }: Finding): Promise<void> => {
  await sql`
    update aml_cases set facts = ${JSON.stringify(facts)}::jsonb, found_from = least(found_from, ${from}),
           found_until = greatest(found_until, ${until})
     where no = ${no}`.execute(tx)
}

/** Changes the state of a case from `from`. Returns false if the case is not in that state. */
export const updateState = async (
  tx: Tx,
  { no, state: from }: Pick<AmlCase, 'no' | 'state'>,
  to: AmlState,
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    update aml_cases set state = ${to}, changed_at = ${at} where no = ${no} and state = ${from} returning no`.execute(
    tx,
  )
  return rows.length === 1
}

export type CaseEvent = {
  readonly kind: AmlEvent
  readonly by: string
  readonly checker?: string | undefined
  readonly words?: string | undefined
  readonly thread_id?: ThreadId | undefined
}

export const insertEvent = async (
  tx: Tx,
  no: bigint,
  { kind, by, checker, words, thread_id }: CaseEvent,
  at: Date,
): Promise<void> => {
  await sql`
    insert into aml_case_events (case_no, kind, by, checker, at, words, thread_id)
    values (${no}, ${kind}, ${by}, ${checker ?? null}, ${at}, ${words ?? null}, ${thread_id ?? null})`.execute(
    tx,
  )
}

export type EventRow = {
  readonly no: bigint
  readonly kind: AmlEvent
  readonly by: string
  readonly checker: string | null
  readonly at: Date
  readonly words: string | null
  readonly thread: ThreadId | null
}

export const findEvents = async (db: Db | Tx, no: bigint): Promise<EventRow[]> => {
  const { rows } = await sql<EventRow>`
    select no, kind, by, checker, at, words, thread_id as thread from aml_case_events
     where case_no = ${no} order by no desc limit ${ROWS_MAX}`.execute(db)
  return rows
}

export const isFundsAsked = async (tx: Tx, no: bigint): Promise<boolean> => {
  const { rows } = await sql`
    select no from aml_case_events where case_no = ${no} and kind = 'funds_asked' limit 1`.execute(tx)
  return rows.length > 0
}

export type MatchRow = {
  readonly list_no: bigint
  readonly list: string
  readonly reference: string
  readonly entry_name: string
  readonly score: number
  readonly birth: BirthResult
  readonly found_at: Date
  readonly outcome: MatchOutcome | null
}

export const findMatches = async (db: Db | Tx, memberId: MemberId): Promise<MatchRow[]> => {
  const { rows } = await sql<MatchRow>`
    select m.list_no, l.name as list, m.reference, m.entry_name, m.score, m.birth, m.found_at, m.outcome
      from aml_matches m join aml_lists l on l.no = m.list_no
     where m.member_id = ${memberId} order by m.score desc, m.list_no, m.reference limit ${ROWS_MAX}`.execute(
    db,
  )
  return rows
}

export type NewMatch = Pick<MatchRow, 'list_no' | 'reference' | 'entry_name' | 'score' | 'birth'>

/** Stores a match of a name with a sanctions list as undecided. A match that was stored before with a lower score becomes undecided again. */
export const upsertMatch = async (
  tx: Tx,
  memberId: MemberId,
  no: bigint,
  { list_no, reference, entry_name, score, birth }: NewMatch,
  at: Date,
): Promise<void> => {
  await sql`
    insert into aml_matches (member_id, list_no, reference, case_no, entry_name, score, birth, found_at)
    values (${memberId}, ${list_no}, ${reference}, ${no}, ${entry_name}, ${score}, ${birth}, ${at})
    on conflict (member_id, list_no, reference) do update
       set case_no = excluded.case_no, entry_name = excluded.entry_name, score = excluded.score, birth = excluded.birth,
           found_at = excluded.found_at, outcome = null, decided_at = null`.execute(tx)
}

/** Returns the number of the case's undecided matches, and the highest score among them (null if there is none). */
export const findUndecided = async (
  tx: Tx,
  no: bigint,
): Promise<{ readonly matches: number; readonly score: number | null }> => {
  const { rows } = await sql<{ matches: number; score: number | null }>`
    select count(*)::integer as matches, max(score) as score from aml_matches where case_no = ${no} and outcome is null`.execute(
    tx,
  )
  return rows[0] ?? { matches: 0, score: null }
}

/** Decides all undecided matches of a case. */
export const decideMatches = async (tx: Tx, no: bigint, outcome: MatchOutcome, at: Date): Promise<void> => {
  await sql`
    update aml_matches set outcome = ${outcome}, decided_at = ${at}
     where case_no = ${no} and outcome is distinct from ${outcome}`.execute(tx)
}

/**
 * Returns whether one of the member's cases keeps withdrawals waiting: an escalated or reported case, or an undecided match with a sanctions list.
 */
export const findIsWatched = async (tx: Db | Tx, memberId: MemberId): Promise<boolean> => {
  const { rows } = await sql`
    select no from aml_cases
     where member_id = ${memberId} and (state in ('escalated', 'reported') or (state = 'open' and rule = 'list_match')) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Returns the number of cases that have waited for a decision since before that time. */
export const countLate = async (db: Db, before: Date): Promise<number> => {
  const { rows } = await sql<{ late: number }>`
    select count(*)::integer as late from aml_cases where state in ('open', 'escalated') and changed_at < ${before}`.execute(
    db,
  )
  return rows[0]?.late ?? 0
}
