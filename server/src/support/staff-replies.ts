import { variablesIn } from '@sala/contract/desk/support/ready-answers.ts'
import type { ThreadId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../context.ts'
import { writeMessage } from '../messages/messages.ts'
import { audit, auditSoon } from '../platform/audit.ts'
import { announce, announceToDesk, announceTyping } from '../platform/browser-events.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { type OperatorDecision, operatorActor, reasonFacts } from '../platform/operator-decision.ts'
import { Refusal } from '../platform/refusal.ts'
import { noteSecurity } from '../platform/security/security-events.ts'
import { findComplaints } from './complaints-sql.ts'
import { findMessageByKey, findThread, insertMessage, lockThread, type Thread } from './sql.ts'
import {
  assignThread,
  closeThread,
  findPictureIn,
  insertNote,
  markReadByDesk,
  noteAnswer,
  reopenThread,
} from './staff-conversations-sql.ts'

/** A text that a staff user sends. `key` is the idempotency key of the call. */
export type DeskText = { readonly operator: string; readonly text: string; readonly key: string }

const lockKnown = async (tx: Tx, id: ThreadId): Promise<Thread> => {
  const thread = await lockThread(tx, id)
  if (thread === null) throw new Refusal('not_found')
  return thread
}

const requireMayAnswer = ({ closed_at, handled_by }: Thread, operator: string): void => {
  if (closed_at !== null) throw new Refusal('thread_closed')
  if (handled_by !== null && handled_by !== operator)
    throw new Refusal('thread_assigned', { who: handled_by })
}

/**
 * Sends an answer to the member, and writes a message to the member's inbox in the same transaction. All unread answers share one inbox message. A
 * repeated call with the same key has no effect. Throws Refusal `not_found`, `thread_closed`, `thread_assigned` (to another staff user), and
 * `answer_variables` if the text still contains a variable of a ready answer.
 */
export const answerThread = (ctx: Context, id: ThreadId, { operator, text, key }: DeskText): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const left = variablesIn(text)
    if (left.length > 0)
      throw new Refusal('answer_variables', { words: left.map(word => `{${word}}`).join(' ') })
    const thread = await lockKnown(tx, id)
    if ((await findMessageByKey(tx, { thread: id, author: operator, key })) !== null) return
    requireMayAnswer(thread, operator)
    const at = ctx.clock.now()
    const no = await insertMessage(tx, { thread: id, author: operator, body: text, key, at })
    await noteAnswer(tx, id, operator, no, at)
    const { member_id, topic, member_read_no } = thread
    await writeMessage(tx, member_id, { kind: 'support_answered', topic }, `${id}:${member_read_no}`, at)
    await announce(tx, { member_id, kind: 'support' })
    await auditSoon(tx, actOf('support.answer', operator, thread, {}), at)
  })

/** Stores a note for the staff. The member does not get it. A repeated call with the same key has no effect. Throws Refusal `not_found`. */
export const writeNote = (ctx: Context, id: ThreadId, { operator, text, key }: DeskText): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    await lockKnown(tx, id)
    await insertNote(tx, { thread: id, author: operator, body: text, key, at: ctx.clock.now() })
    await announceToDesk(tx, 'support')
  })

const actOf = (
  action: string,
  operator: string,
  thread: Thread,
  details: Readonly<Record<string, string>>,
) => ({
  actor: operatorActor({ operator }),
  action,
  subject: thread.id,
  details: { member: thread.member_id, ...details },
})

/** Assigns the conversation to the staff user (`take`), or ends the assignment. Throws Refusal `not_found` and `thread_closed`. */
export const assign = (ctx: Context, id: ThreadId, operator: string, take: boolean): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const thread = await lockKnown(tx, id)
    if (thread.closed_at !== null) throw new Refusal('thread_closed')
    const next = take ? operator : null
    if (thread.handled_by === next) return
    await assignThread(tx, id, next)
    await announceToDesk(tx, 'support')
    const before = thread.handled_by === null ? {} : { before: thread.handled_by }
    await auditSoon(
      tx,
      actOf(take ? 'support.take' : 'support.release', operator, thread, before),
      ctx.clock.now(),
    )
  })

/** Closes the conversation. Throws Refusal `not_found`, `thread_closed`, and `thread_complaint_open` if its complaint has no outcome yet. */
export const close = (ctx: Context, decision: OperatorDecision, id: ThreadId): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const thread = await lockKnown(tx, id)
    if (thread.closed_at !== null) throw new Refusal('thread_closed')
    const [complaint] = await findComplaints(tx, [id])
    if (complaint !== undefined && complaint.resolved_at === null) throw new Refusal('thread_complaint_open')
    const at = ctx.clock.now()
    await closeThread(tx, id, { by: operatorActor(decision), why: decision.reason, at })
    await announce(tx, { member_id: thread.member_id, kind: 'support' })
    await audit(tx, actOf('support.close', decision.operator, thread, reasonFacts(decision)), at)
  })

/** Opens a closed conversation again. Throws Refusal `not_found` and `thread_open`. */
export const reopen = (ctx: Context, decision: OperatorDecision, id: ThreadId): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const thread = await lockKnown(tx, id)
    if (thread.closed_at === null) throw new Refusal('thread_open')
    await reopenThread(tx, id)
    await announce(tx, { member_id: thread.member_id, kind: 'support' })
    await audit(
      tx,
      actOf('support.reopen', decision.operator, thread, reasonFacts(decision)),
      ctx.clock.now(),
    )
  })

/** Marks the conversation as read by the staff, which the member can see. Throws Refusal `not_found`. */
export const readByDesk = (ctx: Context, id: ThreadId, upTo: string): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const thread = await lockKnown(tx, id)
    if (await markReadByDesk(tx, id, BigInt(upTo)))
      await announce(tx, { member_id: thread.member_id, kind: 'support' })
  })

/** Shows the member that a staff user is typing. Throws Refusal `not_found`. */
export const typeAnswer = async (ctx: Context, id: ThreadId): Promise<void> => {
  const thread = await findThread(ctx.db, id)
  if (thread === null) throw new Refusal('not_found')
  await announceTyping(ctx.db, { member_id: thread.member_id, thread: id, by: 'desk' })
}

/** Returns the picture of a message. The audit log records the staff user who viewed it. Throws Refusal `not_found`. */
export const pictureForDesk = (
  ctx: Context,
  operator: string,
  id: ThreadId,
  message: string,
): Promise<Buffer> =>
  inTransaction(ctx.db, async tx => {
    const thread = await findThread(tx, id)
    const picture = await findPictureIn(tx, id, BigInt(message))
    if (thread === null || picture === null) throw new Refusal('not_found')
    const at = ctx.clock.now()
    await auditSoon(tx, actOf('support.look', operator, thread, {}), at)
    await noteSecurity(
      tx,
      { kind: 'unmasked', member_id: thread.member_id, detail: operatorActor({ operator }) },
      at,
    )
    return picture
  })
