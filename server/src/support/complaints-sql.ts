import type {
  ComplaintCategory,
  ComplaintOutcome,
  ComplaintState,
} from '@sala/contract/support/complaint-categories.ts'
import type { MemberId, ThreadId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { columns, type Row } from '../platform/database/column-lists.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { Complaints } from './database/tables.ts'

const COMPLAINT = [
  'no',
  'thread_id',
  'category',
  'raised_by',
  'raise_reason',
  'raised_at',
  'answer_by',
  'resolve_by',
  'answered_at',
  'outcome',
  'outcome_reason',
  'resolved_at',
  'resolved_by',
] as const satisfies readonly (keyof Complaints)[]

export type Complaint = Row<Complaints, typeof COMPLAINT>

export const findComplaints = async (db: Db | Tx, threads: readonly ThreadId[]): Promise<Complaint[]> => {
  const { rows } = await sql<Complaint>`
    select ${columns(COMPLAINT)} from complaints where thread_id = any(${[...threads]}::text[])`.execute(db)
  return rows
}

type NewComplaint = {
  readonly thread: ThreadId
  readonly category: ComplaintCategory
  readonly by: string
  readonly reason: string | null
  readonly at: Date
  readonly answerBy: Date
  readonly resolveBy: Date
}

/** Adds a complaint to the register of complaints. If the conversation is already a complaint, nothing changes. */
export const insertComplaint = async (tx: Tx, complaint: NewComplaint): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into complaints (thread_id, category, raised_by, raise_reason, raised_at, answer_by, resolve_by)
    values (${complaint.thread}, ${complaint.category}, ${complaint.by}, ${complaint.reason}, ${complaint.at}, ${complaint.answerBy}, ${complaint.resolveBy})
    on conflict (thread_id) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

type Resolution = {
  readonly outcome: ComplaintOutcome
  readonly reason: string
  readonly by: string
  readonly at: Date
}

export const resolveComplaint = async (
  tx: Tx,
  id: ThreadId,
  { outcome, reason, by, at }: Resolution,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update complaints set outcome = ${outcome}, outcome_reason = ${reason}, resolved_at = ${at}, resolved_by = ${by}
     where thread_id = ${id} and resolved_at is null`.execute(tx)
  return numAffectedRows === 1n
}

type Filter = {
  readonly state: ComplaintState | null
  readonly category: ComplaintCategory | null
  readonly before: number
  readonly limit: number
}

export type RegisterRow = Complaint & { readonly member_id: MemberId; readonly handled_by: string | null }

/** Returns a page of the register of complaints, newest first. A complaint is late if the promised time of its next step has passed. */
export const findRegister = async (
  db: Db,
  { state, category, before, limit }: Filter,
  now: Date,
): Promise<RegisterRow[]> => {
  const { rows } = await sql<RegisterRow>`
    select c.*, t.member_id, t.handled_by
      from complaints c join support_threads t on t.id = c.thread_id
     where c.no < ${before} and (${category}::text is null or c.category = ${category})
       and (${state}::text is null
         or ${state} = case when c.resolved_at is not null then 'resolved'
                            when case when c.answered_at is null then c.answer_by else c.resolve_by end < ${now} then 'late'
                            else 'open' end)
     order by c.no desc limit ${limit}`.execute(db)
  return rows
}
