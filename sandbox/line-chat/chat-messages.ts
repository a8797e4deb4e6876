import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { inTransaction, maybeOne, type Queryable, run } from '../foundation/database.ts'
import type { AppliedFault } from '../foundation/fault-table.ts'
import type { Answer } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { addGroupMessage, GROUP } from './chat-group.ts'
import { addMessage, newMessageId } from './chat-users.ts'
import { spendOne } from './message-quota.ts'

/** Simulated faults with which LINE refuses a message. A refused message is not stored. */
export const MESSAGE_FAULTS = ['rate_limited', 'monthly_limit', 'server_error'] as const
const MONTHLY_LIMIT: Answer = { status: 429, body: { message: 'You have reached your monthly limit.' } }
const FAULT_ANSWERS: Readonly<Record<(typeof MESSAGE_FAULTS)[number], Answer>> = {
  rate_limited: { status: 429, body: { message: 'Too Many Requests' } },
  monthly_limit: MONTHLY_LIMIT,
  server_error: { status: 500, body: { message: 'Internal Server Error' } },
}
const MESSAGES_MAX = 5
const TEXT_MAX_CHARACTERS = 5_000

/** Returns LINE's response to a message under a simulated fault. Null when the fault defines no response. */
export function answerOfFault(fault: AppliedFault | null): Answer | null {
  const kind = MESSAGE_FAULTS.find(one => one === fault?.kind)
  return kind === undefined ? null : FAULT_ANSWERS[kind]
}

const messages = z
  .array(z.object({ type: z.literal('text'), text: z.string().min(1).max(TEXT_MAX_CHARACTERS) }))
  .min(1)
  .max(MESSAGES_MAX)
const pushBody = z.object({ to: z.string(), messages })
const replyBody = z.object({ replyToken: z.string(), messages })
const retryKey = z.guid().optional()

const invalid = (message: string): Answer => ({ status: 400, body: { message } })
const sentAs = (ids: readonly string[]) => ({ sentMessages: ids.map(id => ({ id, quoteToken: `q${id}` })) })

/**
 * Accepts a push message once per retry key. A message to a user who does not follow the official account is dropped, but its response is the same.
 */
export async function push(world: World, body: unknown, key: unknown): Promise<Answer> {
  const order = pushBody.safeParse(body)
  const retry = retryKey.safeParse(key)
  if (!order.success) return invalid('The request body has 1 error(s)')
  if (!retry.success) return invalid('Invalid retry key')
  const { to, messages: texts } = order.data
  const requestId = randomUUID()
  return inTransaction(world.db, async (tx): Promise<Answer> => {
    await run(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [retry.data ?? requestId])
    const before = await maybeOne<{ request_id: string; message_id: string }>(
      tx,
      'select request_id, message_id from sandbox.line_push where retry_key = $1',
      [retry.data ?? null],
    )
    if (before !== null)
      return {
        status: 409,
        headers: { 'x-line-request-id': requestId, 'x-line-accepted-request-id': before.request_id },
        body: { message: 'The retry key is already accepted', ...sentAs([before.message_id]) },
      }
    const shows = await showsMessages(tx, to)
    if (shows === null) return invalid('Failed to send messages')
    if (shows && !(await spendOne(tx))) return MONTHLY_LIMIT
    const ids: string[] = []
    for (const { text } of texts) ids.push(shows ? await showMessage(tx, world, to, text) : newMessageId())
    await run(
      tx,
      'insert into sandbox.line_push (retry_key, request_id, message_id, taken_at) values ($1, $2, $3, $4)',
      [retry.data ?? randomUUID(), requestId, ids[0] ?? '', world.clock.now()],
    )
    return { status: 200, headers: { 'x-line-request-id': requestId }, body: sentAs(ids) }
  })
}

/**
 * Returns true if the receiver can see push messages: the group always can, a user only while following the official account. Returns null for an
 * unknown receiver.
 */
async function showsMessages(on: Queryable, to: string): Promise<boolean | null> {
  if (to === GROUP) return true
  const sql = 'select follows from sandbox.line_user where user_id = $1'
  return (await maybeOne<{ follows: boolean }>(on, sql, [to]))?.follows ?? null
}

const showMessage = (on: Queryable, world: World, to: string, text: string): Promise<string> =>
  to === GROUP
    ? addGroupMessage(on, world, text)
    : addMessage(on, world, { user_id: to, sender: 'account', text })

/** Accepts a message that replies to a user's event. Its reply token is valid for a minute and works once. */
export async function reply(world: World, body: unknown, key: unknown): Promise<Answer> {
  const order = replyBody.safeParse(body)
  if (!order.success) return invalid('The request body has 1 error(s)')
  if (key !== undefined) return invalid('The retry key is not supported')
  const { replyToken, messages: texts } = order.data
  return inTransaction(world.db, async (tx): Promise<Answer> => {
    const token = await maybeOne<{ user_id: string }>(
      tx,
      `update sandbox.line_reply_token set used_at = $2
       where token = $1 and used_at is null and expires_at > $2 returning user_id`,
      [replyToken, world.clock.now()],
    )
    if (token === null) return invalid('Invalid reply token')
    const ids: string[] = []
    for (const { text } of texts)
      ids.push(await addMessage(tx, world, { user_id: token.user_id, sender: 'account', text }))
    return { status: 200, body: sentAs(ids) }
  })
}
