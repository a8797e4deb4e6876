import type { ComplaintOutcome } from '@sala/contract/support/complaint-categories.ts'
import type { ThreadStatus } from '@sala/contract/support/conversation-topics.ts'
import type { complaintView, threadSummary } from '@sala/contract/support/endpoints.ts'
import type { MemberId, ThreadId } from '@sala/contract/wire/ids.ts'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { readMessagesOf } from '../messages/messages.ts'
import { announce } from '../platform/browser-events.ts'
import { DAY_MS, MINUTE_SECONDS } from '../platform/calendar.ts'
import { inTransaction } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { readSettings } from '../platform/settings.ts'
import { type Complaint, findComplaints } from './complaints-sql.ts'
import { type SubjectId, storedSubject } from './conversation-subjects.ts'
import { type SupportSettings, supportSettings } from './settings.ts'
import {
  findMessages,
  findPictureOf,
  findThread,
  findThreadsOf,
  lockThread,
  type MessageRow,
  markReadByMember,
  measureAnswers,
  type Thread,
} from './sql.ts'
import { typingOf } from './typing-indicator.ts'

type ThreadSummary = z.output<typeof threadSummary>
type ComplaintView = z.output<typeof complaintView>

const THREADS_SHOWN = 100
export const MESSAGES_SHOWN = 50
/** Number of characters of a conversation's newest message that a list shows. */
const EXCERPT_CHARACTERS = 120
/** Cursor before the newest message. It is greater than the number of any message. */
export const NEWEST = 2n ** 62n
const CURSOR = /^\d{1,18}$/

export const cursorOf = (text: string | undefined): bigint =>
  text !== undefined && CURSOR.test(text) ? BigInt(text) : NEWEST

export const statusOf = ({ closed_at, waiting_since }: Thread): ThreadStatus => {
  if (closed_at !== null) return 'closed'
  return waiting_since === null ? 'answered' : 'waiting'
}

export const excerptOf = (text: string | null): string =>
  [...(text ?? '')].slice(0, EXCERPT_CHARACTERS).join('')

export const viewOfComplaint = ({
  raised_by,
  raise_reason,
  resolved_by,
  thread_id,
  ...complaint
}: Complaint): ComplaintView => ({
  ...complaint,
  outcome: complaint.outcome as ComplaintOutcome | null,
})

export const viewOfMessage = ({ no, author, body, has_picture, created_at }: MessageRow) => ({
  id: String(no),
  by: author === null ? ('member' as const) : ('desk' as const),
  text: body,
  has_picture,
  at: created_at,
})

const headOf = (thread: Thread, complaint: Complaint | undefined) => ({
  id: thread.id,
  topic: thread.topic,
  about: thread.about as SubjectId | null,
  status: statusOf(thread),
  created_at: thread.created_at,
  last_at: thread.last_at,
  complaint: complaint === undefined ? null : viewOfComplaint(complaint),
})

export const canReopen = (
  { closed_at }: Pick<Thread, 'closed_at'>,
  { reopen_days }: Pick<SupportSettings, 'reopen_days'>,
  now: Date,
): boolean => closed_at === null || closed_at.getTime() + reopen_days * DAY_MS > now.getTime()

/** Returns the member's conversations, newest first. Also returns the usual time to a first answer, if there were enough answers. */
export const threadsOf = async (ctx: Context, memberId: MemberId) => {
  const { figures_days, figures_minimum } = await readSettings(ctx.db, supportSettings)
  const since = new Date(ctx.clock.now().getTime() - figures_days * DAY_MS)
  const [rows, { answers, seconds }] = await Promise.all([
    findThreadsOf(ctx.db, memberId, THREADS_SHOWN),
    measureAnswers(ctx.db, since),
  ])
  const complaints = await findComplaints(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const threads = rows.map(
    (row): ThreadSummary => ({
      ...headOf(
        row,
        complaints.find(({ thread_id }) => thread_id === row.id),
      ),
      last_by: row.last_author === null ? 'member' : 'desk',
      last_text: excerptOf(row.last_body),
      unread: Number(row.unread),
    }),
  )
  const isMeasured = seconds !== null && answers >= figures_minimum
  return {
    threads,
    usual: isMeasured ? { minutes: Math.ceil(seconds / MINUTE_SECONDS), answers, days: figures_days } : null,
  }
}

const requireOwn = (thread: Thread | null, memberId: MemberId): Thread => {
  if (thread === null || thread.member_id !== memberId) throw new Refusal('not_found')
  return thread
}

/** Returns the member's conversation. Throws Refusal `not_found` if the member has no such conversation. */
export const ownThread = async (ctx: Context, memberId: MemberId, id: ThreadId): Promise<Thread> =>
  requireOwn(await findThread(ctx.db, id), memberId)

/** Returns one conversation of the member with a page of its messages, oldest first. Throws Refusal `not_found`. */
export const threadOf = async (
  ctx: Context,
  memberId: MemberId,
  id: ThreadId,
  before: string | undefined,
) => {
  const thread = await ownThread(ctx, memberId, id)
  const [rows, [complaint], subject, settings] = await Promise.all([
    findMessages(ctx.db, id, cursorOf(before), MESSAGES_SHOWN + 1),
    findComplaints(ctx.db, [id]),
    storedSubject(ctx, memberId, thread.about as SubjectId | null),
    readSettings(ctx.db, supportSettings),
  ])
  const messages = rows.slice(0, MESSAGES_SHOWN).map(viewOfMessage).reverse()
  const now = ctx.clock.now()
  return {
    ...headOf(thread, complaint),
    subject,
    messages,
    before: rows.length > MESSAGES_SHOWN ? (messages[0]?.id ?? null) : null,
    read_up_to: thread.desk_read_no === 0n ? null : String(thread.desk_read_no),
    typing_seconds: typingOf(ctx).secondsLeft(id, 'desk', now),
    can_write: canReopen(thread, settings, now),
  }
}

/**
 * Marks the conversation as read up to a message, and the inbox messages about its answers too. A repeated call has no effect. Throws Refusal
 * `not_found`.
 */
export const readThread = (ctx: Context, memberId: MemberId, id: ThreadId, upTo: string): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const thread = requireOwn(await lockThread(tx, id), memberId)
    await readMessagesOf(tx, memberId, ['support_answered', 'complaint_resolved'], id, ctx.clock.now())
    if (BigInt(upTo) <= thread.member_read_no) return
    await markReadByMember(tx, id, BigInt(upTo))
    await announce(tx, { member_id: memberId, kind: 'support' })
  })

/** Returns the picture of one of the member's messages. Throws Refusal `not_found` if there is none, or if it was deleted because of its age. */
export const ownPicture = async (ctx: Context, memberId: MemberId, message: string): Promise<Buffer> => {
  const picture = await findPictureOf(ctx.db, memberId, BigInt(message))
  if (picture === null) throw new Refusal('not_found')
  return picture
}
