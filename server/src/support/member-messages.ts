import type { ComplaintCategory } from '@sala/contract/support/complaint-categories.ts'
import type { SupportTopic } from '@sala/contract/support/conversation-topics.ts'
import type { MemberId, ThreadId } from '@sala/contract/wire/ids.ts'
import { formatWait } from '@sala/contract/wire/wait-duration-text.ts'
import { lockMember } from '../account/members/members.ts'
import type { Context } from '../context.ts'
import { announce, announceTyping } from '../platform/browser-events.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { newId } from '../platform/random.ts'
import { countHit, type Limit, noteCap } from '../platform/rate-limits.ts'
import { Refusal } from '../platform/refusal.ts'
import { readSettings } from '../platform/settings.ts'
import { raiseComplaint } from './complaints.ts'
import { cleanPicture } from './conversation-pictures.ts'
import { type SubjectId, subjectOf } from './conversation-subjects.ts'
import { canReopen, ownThread } from './conversations.ts'
import { limits, OPEN_THREADS_MAX, supportSettings } from './settings.ts'
import {
  countOpenThreads,
  findMessageByKey,
  findThreadByKey,
  insertMessage,
  insertPicture,
  insertThread,
  lockThread,
  noteQuestion,
} from './sql.ts'

/** Text and picture (base64) of a member's message. `key` is the idempotency key of the call. */
export type Written = { readonly text: string; readonly picture: string | null; readonly key: string | null }

export type Question = Written & {
  readonly topic: SupportTopic
  readonly about: SubjectId | null
  readonly complaint: ComplaintCategory | null
}

const requirePace = async (ctx: Context, memberId: MemberId, limit: Limit): Promise<void> => {
  const now = ctx.clock.now()
  const { allowed, retryAfterSeconds } = await countHit(ctx.db, limit, memberId, now)
  if (allowed) return
  await noteCap(ctx.db, limit, memberId, now)
  throw new Refusal('support_too_often', { wait: formatWait(retryAfterSeconds) }, { retryAfterSeconds })
}

/**
 * Counts the message towards the rate limits, and cleans its picture. Throws Refusal `support_text` (neither text nor picture), `support_too_often`,
 * and the refusals of `cleanPicture`.
 */
const admit = async (
  ctx: Context,
  memberId: MemberId,
  { text, picture }: Written,
): Promise<Buffer | null> => {
  if (text === '' && picture === null) throw new Refusal('support_text')
  await requirePace(ctx, memberId, limits.messages_per_member)
  await requirePace(ctx, memberId, limits.day_per_member)
  if (picture === null) return null
  await requirePace(ctx, memberId, limits.pictures_per_member)
  return cleanPicture(memberId, Buffer.from(picture, 'base64'))
}

type Stored = {
  readonly thread: ThreadId
  readonly member_id: MemberId
  readonly picture: Buffer | null
  readonly at: Date
}

const storeQuestion = async (
  tx: Tx,
  { text, key }: Written,
  { thread, member_id, picture, at }: Stored,
): Promise<bigint> => {
  const no = await insertMessage(tx, { thread, author: null, body: text, key, at })
  if (picture !== null) await insertPicture(tx, no, picture)
  await noteQuestion(tx, thread, at)
  await announce(tx, { member_id, kind: 'support' })
  return no
}

/**
 * Begins a conversation with its first message. A repeated call with the same key has no effect. Throws Refusal `support_threads_open` (too many open
 * conversations), `not_found` (the member has no such request), and the refusals of `admit`.
 */
export const openThread = async (ctx: Context, memberId: MemberId, question: Question): Promise<ThreadId> => {
  const { key, about } = question
  const earlier = key === null ? null : await findThreadByKey(ctx.db, memberId, key)
  if (earlier !== null) return earlier
  if (about !== null) await subjectOf(ctx, memberId, about)
  const picture = await admit(ctx, memberId, question)
  return inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    const twin = key === null ? null : await findThreadByKey(tx, memberId, key)
    if (twin !== null) return twin
    if ((await countOpenThreads(tx, memberId)) >= OPEN_THREADS_MAX)
      throw new Refusal('support_threads_open', { most: String(OPEN_THREADS_MAX) })
    const at = ctx.clock.now()
    const id = newId('thr', at)
    await insertThread(tx, { id, member_id: memberId, topic: question.topic, about, key, at })
    await storeQuestion(tx, question, { thread: id, member_id: memberId, picture, at })
    const raised = { thread: id, by: `member:${memberId}`, reason: null, at }
    if (question.complaint !== null) await raiseComplaint(tx, { ...raised, category: question.complaint })
    return id
  })
}

/**
 * Adds the member's message to a conversation. A repeated call with the same key has no effect. A recently closed conversation is opened again.
 * Throws Refusal `not_found`, `support_thread_closed` (closed too long ago), and the refusals of `admit`.
 */
export const writeQuestion = async (
  ctx: Context,
  memberId: MemberId,
  id: ThreadId,
  written: Written,
): Promise<bigint> => {
  const { key } = written
  await ownThread(ctx, memberId, id)
  const earlier = await findMessageByKey(ctx.db, { thread: id, author: null, key })
  if (earlier !== null) return earlier
  const picture = await admit(ctx, memberId, written)
  const settings = await readSettings(ctx.db, supportSettings)
  return inTransaction(ctx.db, async tx => {
    const thread = await lockThread(tx, id)
    if (thread === null) throw new Refusal('not_found')
    const twin = await findMessageByKey(tx, { thread: id, author: null, key })
    if (twin !== null) return twin
    const at = ctx.clock.now()
    if (!canReopen(thread, settings, at))
      throw new Refusal('support_thread_closed', { days: String(settings.reopen_days) })
    return storeQuestion(tx, written, { thread: id, member_id: memberId, picture, at })
  })
}

/** Makes the member's conversation a complaint. If it is already one, nothing changes. Throws Refusal `not_found`. */
export const complain = async (
  ctx: Context,
  memberId: MemberId,
  id: ThreadId,
  category: ComplaintCategory,
): Promise<void> => {
  await ownThread(ctx, memberId, id)
  const { reopen_days } = await readSettings(ctx.db, supportSettings)
  await inTransaction(ctx.db, async tx => {
    const thread = await lockThread(tx, id)
    if (thread === null) throw new Refusal('not_found')
    const at = ctx.clock.now()
    if (!canReopen(thread, { reopen_days }, at))
      throw new Refusal('support_thread_closed', { days: String(reopen_days) })
    const raised = { thread: id, category, by: `member:${memberId}`, reason: null, at }
    if (!(await raiseComplaint(tx, raised))) return
    await noteQuestion(tx, id, at)
    await announce(tx, { member_id: memberId, kind: 'support' })
  })
}

/** Shows the staff that the member is typing. Calls above the rate limit have no effect. Throws Refusal `not_found`. */
export const typeQuestion = async (ctx: Context, memberId: MemberId, id: ThreadId): Promise<void> => {
  await ownThread(ctx, memberId, id)
  const { allowed } = await countHit(ctx.db, limits.typing_per_member, memberId, ctx.clock.now())
  if (allowed) await announceTyping(ctx.db, { member_id: memberId, thread: id, by: 'member' })
}
