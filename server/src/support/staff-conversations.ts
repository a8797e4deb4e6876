import type { ThreadView } from '@sala/contract/desk/support/endpoints.ts'
import type { ThreadId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../context.ts'
import { DAY_MS, MINUTE_MS } from '../platform/calendar.ts'
import { nameOfActor } from '../platform/operator-decision.ts'
import { Refusal } from '../platform/refusal.ts'
import { readSettings } from '../platform/settings.ts'
import { findComplaints } from './complaints-sql.ts'
import { type SubjectId, storedSubject } from './conversation-subjects.ts'
import { excerptOf, NEWEST, statusOf, viewOfComplaint, viewOfMessage } from './conversations.ts'
import { supportSettings } from './settings.ts'
import { findMessages, findThread, type Thread } from './sql.ts'
import {
  type After,
  type AnswerGauge,
  countThreads,
  type DeskThreadRow,
  findDeskThreads,
  findNotes,
  findThreadsToAnswer,
  measureThreads,
  type ThreadToAnswer,
} from './staff-conversations-sql.ts'
import { typingOf } from './typing-indicator.ts'

const PAGE_ROWS = 50
/** Maximum number of messages in one page of a conversation. The desk (the staff's website) shows at most this number of notes too. */
const SHOWN_MAX = 300

const facts = (thread: Thread, promiseMinutes: number) => ({
  id: thread.id,
  member_id: thread.member_id,
  topic: thread.topic,
  about: thread.about as SubjectId | null,
  status: statusOf(thread),
  handled_by: thread.handled_by,
  created_at: thread.created_at,
  last_at: thread.last_at,
  waiting_since: thread.waiting_since,
  answer_by:
    thread.waiting_since === null
      ? null
      : new Date(thread.waiting_since.getTime() + promiseMinutes * MINUTE_MS),
})

const lastOf = ({ last_author, last_body, is_complaint }: DeskThreadRow) => ({
  last_by: last_author === null ? ('member' as const) : ('desk' as const),
  last_text: excerptOf(last_body),
  is_complaint,
})

const lateBefore = (now: Date, promiseMinutes: number): Date =>
  new Date(now.getTime() - promiseMinutes * MINUTE_MS)

const CURSOR = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) (thr_[0-9a-z]{26})$/

const cursorOfRow = (row: DeskThreadRow | undefined): string | null =>
  row === undefined ? null : `${row.position.toISOString()} ${row.id}`

const afterOf = (cursor: string | undefined): After | null => {
  const [, at = '', id = ''] = CURSOR.exec(cursor ?? '') ?? []
  const position = new Date(at)
  return Number.isNaN(position.getTime()) ? null : { position, id }
}

/** Returns a page of conversations for the desk (the staff's website), the cursor of the next page, and the number of conversations in each list. */
export const deskThreadPage = async (
  ctx: Context,
  operator: string,
  {
    view = 'waiting',
    before,
  }: { readonly view?: ThreadView | undefined; readonly before?: string | undefined },
) => {
  const { promise_minutes } = await readSettings(ctx.db, supportSettings)
  const now = ctx.clock.now()
  const [rows, { waiting, mine, unassigned }] = await Promise.all([
    findDeskThreads(ctx.db, { view, operator, after: afterOf(before), limit: PAGE_ROWS + 1 }),
    countThreads(ctx.db, operator, now),
  ])
  const page = rows.slice(0, PAGE_ROWS)
  return {
    rows: page.map(row => ({ ...facts(row, promise_minutes), ...lastOf(row) })),
    before: rows.length > PAGE_ROWS ? cursorOfRow(page.at(-1)) : null,
    counts: { waiting, mine, unassigned },
    reported_at: now,
  }
}

/** Returns how many conversations wait for an answer, and how many of them wait longer than promised. */
export const waitingThreads = async (ctx: Context): Promise<{ waiting: number; late: number }> => {
  const { promise_minutes } = await readSettings(ctx.db, supportSettings)
  const { waiting, late } = await countThreads(ctx.db, '', lateBefore(ctx.clock.now(), promise_minutes))
  return { waiting, late }
}

/** Returns the metrics of conversations for monitoring. The figures about first answers are from the last day. */
export const threadGauge = async (ctx: Context): Promise<AnswerGauge | null> => {
  const { promise_minutes } = await readSettings(ctx.db, supportSettings)
  const now = ctx.clock.now()
  const since = new Date(now.getTime() - DAY_MS)
  return measureThreads(ctx.db, { lateBefore: lateBefore(now, promise_minutes), since })
}

/**
 * Returns up to `limit` conversations that wait for an answer, the longest wait first. If `since` is given, conversations that have waited since
 * before that time are left out.
 */
export const threadsToAnswer = (
  ctx: Context,
  limit: number,
  since: Date | null = null,
): Promise<ThreadToAnswer[]> => findThreadsToAnswer(ctx.db, limit, since)

/** Returns a page of a conversation's messages with a number below `before`, newest first, and the cursor of the next page. */
const messagePage = async (ctx: Context, id: ThreadId, before: bigint) => {
  const found = await findMessages(ctx.db, id, before, SHOWN_MAX + 1)
  const rows = found.slice(0, SHOWN_MAX).map(row => ({ ...viewOfMessage(row), author: row.author }))
  return { rows, before: found.length > SHOWN_MAX ? (rows.at(-1)?.id ?? null) : null }
}

/** Returns older messages of a conversation for the desk (the staff's website). Throws Refusal `not_found`. */
export const olderMessages = async (ctx: Context, id: ThreadId, before: string) => {
  if ((await findThread(ctx.db, id)) === null) throw new Refusal('not_found')
  return messagePage(ctx, id, BigInt(before))
}

/** Returns one conversation for the desk (the staff's website), with the staff's notes. Throws Refusal `not_found`. */
export const deskThread = async (ctx: Context, id: ThreadId) => {
  const thread = await findThread(ctx.db, id)
  if (thread === null) throw new Refusal('not_found')
  const [{ rows, before }, notes, [complaint], subject, { promise_minutes }] = await Promise.all([
    messagePage(ctx, id, NEWEST),
    findNotes(ctx.db, id, SHOWN_MAX),
    findComplaints(ctx.db, [id]),
    storedSubject(ctx, thread.member_id, thread.about as SubjectId | null),
    readSettings(ctx.db, supportSettings),
  ])
  const [last] = rows
  return {
    ...facts(thread, promise_minutes),
    last_by: last === undefined || last.author === null ? ('member' as const) : ('desk' as const),
    last_text: excerptOf(last?.text ?? null),
    is_complaint: complaint !== undefined,
    messages: rows.toReversed(),
    before,
    notes: notes.map(({ no, author, body, created_at }) => ({
      id: String(no),
      by: author,
      text: body,
      at: created_at,
    })),
    subject,
    complaint:
      complaint === undefined
        ? null
        : {
            ...viewOfComplaint(complaint),
            raised_by: complaint.raised_by,
            raise_reason: complaint.raise_reason,
            resolved_by: complaint.resolved_by === null ? null : nameOfActor(complaint.resolved_by),
          },
    closed_by: thread.closed_by === null ? null : nameOfActor(thread.closed_by),
    closed_why: thread.closed_why,
    read_up_to: thread.member_read_no === 0n ? null : String(thread.member_read_no),
    typing_seconds: typingOf(ctx).secondsLeft(id, 'member', ctx.clock.now()),
  }
}
