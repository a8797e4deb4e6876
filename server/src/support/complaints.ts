import type {
  ComplaintCategory,
  ComplaintOutcome,
  ComplaintState,
} from '@sala/contract/support/complaint-categories.ts'
import type { MemberId, ThreadId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../context.ts'
import { writeMessage } from '../messages/messages.ts'
import { audit, auditSoon } from '../platform/audit.ts'
import { announce } from '../platform/browser-events.ts'
import { DAY_MS } from '../platform/calendar.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { type OperatorDecision, operatorActor, reasonFacts } from '../platform/operator-decision.ts'
import { Refusal } from '../platform/refusal.ts'
import { readSettings } from '../platform/settings.ts'
import {
  type Complaint,
  findComplaints,
  findRegister,
  insertComplaint,
  type RegisterRow,
  resolveComplaint,
} from './complaints-sql.ts'
import { supportSettings } from './settings.ts'
import { lockThread } from './sql.ts'
import { reopenThread } from './staff-conversations-sql.ts'

const REGISTER_ROWS = 50

type Raised = {
  readonly thread: ThreadId
  readonly category: ComplaintCategory
  readonly by: string
  /** Reason that the staff user gives who raises the complaint for the member. Null if the member raises it. */
  readonly reason: string | null
  readonly at: Date
}

/**
 * Adds the conversation to the register of complaints, with promised times by the current settings. The caller has locked the conversation. Returns
 * false if it is already a complaint.
 */
export const raiseComplaint = async (
  tx: Tx,
  { thread, category, by, reason, at }: Raised,
): Promise<boolean> => {
  const { complaint_answer_days, complaint_resolve_days } = await readSettings(tx, supportSettings)
  const dueIn = (days: number) => new Date(at.getTime() + days * DAY_MS)
  const complaint = {
    thread,
    category,
    by,
    reason,
    at,
    answerBy: dueIn(complaint_answer_days),
    resolveBy: dueIn(complaint_resolve_days),
  }
  if (!(await insertComplaint(tx, complaint))) return false
  const details = { category, ...(reason === null ? {} : { reason }) }
  await auditSoon(tx, { actor: by, action: 'complaint.raise', subject: thread, details }, at)
  return true
}

/** Makes the conversation a complaint on behalf of the member. Throws Refusal `not_found`, and `complaint_raised` if it already is one. */
export const raiseForMember = (
  ctx: Context,
  decision: OperatorDecision,
  id: ThreadId,
  category: ComplaintCategory,
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const thread = await lockThread(tx, id)
    if (thread === null) throw new Refusal('not_found')
    const at = ctx.clock.now()
    const { reason } = decision
    if (!(await raiseComplaint(tx, { thread: id, category, by: operatorActor(decision), reason, at })))
      throw new Refusal('complaint_raised')
    if (thread.closed_at !== null) await reopenThread(tx, id)
    await announce(tx, { member_id: thread.member_id, kind: 'support' })
  })

/**
 * Stores the outcome of a complaint with its reason, which the member can see and gets a message about. Throws Refusal `not_found`,
 * `complaint_unanswered` (the member got no answer yet) and `complaint_resolved`.
 */
export const decideComplaint = (
  ctx: Context,
  decision: OperatorDecision,
  id: ThreadId,
  outcome: ComplaintOutcome,
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const thread = await lockThread(tx, id)
    const [complaint] = await findComplaints(tx, [id])
    if (thread === null || complaint === undefined) throw new Refusal('not_found')
    if (complaint.answered_at === null) throw new Refusal('complaint_unanswered')
    const at = ctx.clock.now()
    const by = operatorActor(decision)
    if (!(await resolveComplaint(tx, id, { outcome, reason: decision.reason, by, at })))
      throw new Refusal('complaint_resolved')
    await writeMessage(tx, thread.member_id, { kind: 'complaint_resolved', outcome }, id, at)
    await announce(tx, { member_id: thread.member_id, kind: 'support' })
    const details = { ...reasonFacts(decision), member: thread.member_id, outcome }
    await audit(tx, { actor: by, action: 'complaint.resolve', subject: id, details }, at)
  })

export const stateOf = (complaint: Complaint, now: Date): ComplaintState => {
  if (complaint.resolved_at !== null) return 'resolved'
  const due = complaint.answered_at === null ? complaint.answer_by : complaint.resolve_by
  return due < now ? 'late' : 'open'
}

export type RegisterFilter = {
  readonly state: ComplaintState | undefined
  readonly category: ComplaintCategory | undefined
  readonly before: string | undefined
}

const NEWEST = 2 ** 31 - 1
const CURSOR = /^\d{1,9}$/

/** Returns a page of the register of complaints, newest first, and the cursor of the next page. */
export const registerPage = async (
  ctx: Context,
  { state, category, before }: RegisterFilter,
): Promise<{ rows: (RegisterRow & { readonly member_id: MemberId })[]; before: string | null }> => {
  const from = before !== undefined && CURSOR.test(before) ? Number(before) : NEWEST
  const filter = { state: state ?? null, category: category ?? null, before: from, limit: REGISTER_ROWS + 1 }
  const rows = await findRegister(ctx.db, filter, ctx.clock.now())
  const page = rows.slice(0, REGISTER_ROWS)
  return { rows: page, before: rows.length > REGISTER_ROWS ? String(page.at(-1)?.no) : null }
}

export const complaintOf = async (ctx: Context, id: ThreadId): Promise<Complaint | null> =>
  (await findComplaints(ctx.db, [id]))[0] ?? null
