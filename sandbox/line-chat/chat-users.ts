import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { inTransaction, many, maybeOne, type Queryable, run, type Tx } from '../foundation/database.ts'
import { newId } from '../foundation/ids.ts'
import { notFound, RECENT_ROWS } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { enqueueEvent, newReplyToken } from './webhook-events.ts'

const USER_BYTES = 16
const MESSAGE_ID_BYTES = 7
const NAME_MAX_CHARACTERS = 40
const TEXT_MAX_CHARACTERS = 5_000
const MESSAGES_SHOWN = 100

export const userOrder = z.object({ name: z.string().min(1).max(NAME_MAX_CHARACTERS) })
export const textOrder = z.object({ text: z.string().min(1).max(TEXT_MAX_CHARACTERS) })

export type LineUser = { user_id: string; name: string; follows: boolean; blocks: boolean; created_at: Date }
const COLUMNS = 'user_id, name, follows, blocks, created_at'

/** Returns the latest users, newest first. */
export const listUsers = (on: Queryable): Promise<LineUser[]> =>
  many<LineUser>(on, `select ${COLUMNS} from sandbox.line_user order by user_no desc limit $1`, [RECENT_ROWS])

/** Returns the user. Throws Refusal 404 `not_found`. */
export async function findUser(on: Queryable, id: string): Promise<LineUser> {
  const user = await maybeOne<LineUser>(on, `select ${COLUMNS} from sandbox.line_user where user_id = $1`, [
    id,
  ])
  if (user === null) throw notFound()
  return user
}

export async function addUser(world: World, { name }: z.output<typeof userOrder>): Promise<LineUser> {
  const id = `U${randomBytes(USER_BYTES).toString('hex')}`
  await run(world.db, 'insert into sandbox.line_user (user_id, name, created_at) values ($1, $2, $3)', [
    id,
    name,
    world.clock.now(),
  ])
  return findUser(world.db, id)
}

/** Lets the user add the official account as a friend, or unblock it. LINE then sends the event `follow`. */
export const follow = (world: World, id: string): Promise<LineUser> =>
  act(world, id, async (tx, user) => {
    if (user.follows) return
    await run(tx, 'update sandbox.line_user set follows = true, blocks = false where user_id = $1', [id])
    const replyToken = await newReplyToken(tx, world, id)
    await enqueueEvent(tx, world, { type: 'follow', replyToken, follow: { isUnblocked: user.blocks } }, id)
  })

/** Lets the user block the official account. LINE then sends the event `unfollow`. */
export const block = (world: World, id: string): Promise<LineUser> =>
  act(world, id, async (tx, user) => {
    if (!user.follows) return
    await run(tx, 'update sandbox.line_user set follows = false, blocks = true where user_id = $1', [id])
    await enqueueEvent(tx, world, { type: 'unfollow' }, id)
  })

/** Lets the user write a message to the official account. LINE then sends the event `message`, unless the user has blocked the account. */
export const write = (world: World, id: string, text: string): Promise<LineUser> =>
  act(world, id, async (tx, user) => {
    const messageId = await addMessage(tx, world, { user_id: id, sender: 'user', text })
    if (user.blocks) return
    const replyToken = await newReplyToken(tx, world, id)
    const message = { type: 'text', id: messageId, quoteToken: newId('quote'), text }
    await enqueueEvent(tx, world, { type: 'message', replyToken, message }, id)
  })

async function act(
  world: World,
  id: string,
  work: (tx: Tx, user: LineUser) => Promise<void>,
): Promise<LineUser> {
  const user = await inTransaction(world.db, async tx => {
    await run(tx, 'select 1 from sandbox.line_user where user_id = $1 for update', [id])
    await work(tx, await findUser(tx, id))
    return findUser(tx, id)
  })
  world.callbacks.wake()
  return user
}

type NewMessage = { user_id: string; sender: 'user' | 'account'; text: string }

/** Returns a new message id. It consists of digits, like LINE's own ids. */
export const newMessageId = (): string => String(BigInt(`0x${randomBytes(MESSAGE_ID_BYTES).toString('hex')}`))

/** Stores a message that the user's phone shows, and returns its id. */
export async function addMessage(
  on: Queryable,
  world: World,
  { user_id, sender, text }: NewMessage,
): Promise<string> {
  const id = newMessageId()
  await run(
    on,
    `insert into sandbox.line_message (message_id, user_id, sender, text, sent_at) values ($1, $2, $3, $4, $5)`,
    [id, user_id, sender, text, world.clock.now()],
  )
  return id
}

type MessageRow = { message_id: string; sender: 'user' | 'account'; text: string; sent_at: Date }

/** Returns the user's latest messages, oldest first. Throws Refusal 404 `not_found`. */
export async function listMessages(on: Queryable, id: string): Promise<MessageRow[]> {
  await findUser(on, id)
  const rows = await many<MessageRow>(
    on,
    `select message_id, sender, text, sent_at from sandbox.line_message
     where user_id = $1 order by message_no desc limit $2`,
    [id, MESSAGES_SHOWN],
  )
  return rows.toReversed()
}
