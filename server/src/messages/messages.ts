import { type MessageFacts, messageFacts } from '@sala/contract/messages/message-facts.ts'
import { UNREAD_SHOWN_MAX } from '@sala/contract/messages/unread-count-limit.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { Tx } from '../platform/db.ts'
import { enqueue } from '../platform/jobs.ts'
import { countUnread, insertMessage, markRead, markReadByCause, selectMessages } from './sql.ts'

export { findWritten } from './sql.ts'

/** Job that sends all due pushes. */
export const PUSH_JOB = 'messages:push'
/** Job that sends all due SMS. */
export const SMS_JOB = 'messages:sms'
/** Job that sends all due messages to LINE. */
export const LINE_JOB = 'messages:line'
const PAGE_ROWS = 20
/** Cursor before the newest message: a number that is greater than that of any message. */
const NEWEST = 2n ** 62n
const CURSOR = /^\d{1,18}$/

/**
 * Writes a message to a member, in the transaction of the event that causes it. `cause` is the idempotency key: only one message is written for the
 * same kind and cause. When the transaction commits, the member's open pages are notified.
 */
export const writeMessage = async (
  tx: Tx,
  memberId: MemberId,
  facts: MessageFacts,
  cause: string,
  at: Date,
): Promise<void> => {
  const wire = JSON.stringify(z.encode(messageFacts, facts))
  const { is_pushed, is_texted, is_on_line } = await insertMessage(tx, {
    member_id: memberId,
    kind: facts.kind,
    cause,
    facts: wire,
    at,
  })
  if (is_pushed) await enqueue(tx, PUSH_JOB, {}, { key: PUSH_JOB })
  if (is_on_line) await enqueue(tx, LINE_JOB, {}, { key: LINE_JOB })
  if (is_texted) await enqueue(tx, SMS_JOB, {}, { key: SMS_JOB })
}

/** Returns a page of the member's messages, newest first, and the cursor of the next page. With an invalid cursor, returns the first page. */
export const messagesOf = async (ctx: Context, memberId: MemberId, cursor: string | undefined) => {
  const before = cursor !== undefined && CURSOR.test(cursor) ? BigInt(cursor) : NEWEST
  const rows = await selectMessages(ctx.db, memberId, before, PAGE_ROWS + 1)
  const page = rows.slice(0, PAGE_ROWS)
  const data = page.map(({ no, facts, created_at, is_read }) => ({
    id: String(no),
    facts: messageFacts.parse(facts),
    created_at,
    is_read,
  }))
  return { data, next: rows.length > PAGE_ROWS ? (data.at(-1)?.id ?? null) : null }
}

export const unreadOf = async (ctx: Context, memberId: MemberId): Promise<{ unread: number }> => ({
  unread: await countUnread(ctx.db, memberId, UNREAD_SHOWN_MAX + 1),
})

/** Marks the member's messages with a number up to `upTo` as read. A repeated call has no effect. */
export const readMessages = (ctx: Context, memberId: MemberId, upTo: string): Promise<void> =>
  markRead(ctx.db, memberId, BigInt(upTo), ctx.clock.now())

/**
 * Marks the member's messages of these kinds as read if their cause is `cause`, or begins with `cause` and a colon. It is called when the member has
 * seen on another page what the messages are about.
 */
export const readMessagesOf = (
  tx: Tx,
  memberId: MemberId,
  kinds: readonly MessageFacts['kind'][],
  cause: string,
  at: Date,
): Promise<void> => markReadByCause(tx, memberId, { kinds, cause, at })
