import { z } from 'zod'
import { inTransaction, maybeOne, run } from '../foundation/database.ts'
import { newToken } from '../foundation/ids.ts'
import { type Answer, notFound, refusal } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { findUser } from './chat-users.ts'
import { enqueueEvent, newReplyToken } from './webhook-events.ts'

/** Time in ms for which a link token (with which LINE links an account) is valid. */
const LINK_WITHIN_MS = 600_000
const NONCE = { min: 10, max: 255 }

export const linkOrder = z.object({
  link_token: z.string().max(200),
  nonce: z.string().min(NONCE.min).max(NONCE.max),
  /** Id of the user who is signed in to LINE in this browser. */
  user_id: z.string(),
})

/** Issues a link token for the user. */
export async function issueLinkToken(world: World, userId: string): Promise<Answer> {
  const known = await maybeOne(world.db, 'select 1 from sandbox.line_user where user_id = $1', [userId])
  if (known === null) return { status: 404, body: { message: 'Not found' } }
  const token = newToken()
  await run(
    world.db,
    'insert into sandbox.line_link_token (token, user_id, expires_at) values ($1, $2, $3)',
    [token, userId, new Date(world.clock.now().getTime() + LINK_WITHIN_MS)],
  )
  return { status: 200, body: { linkToken: token } }
}

type TokenRow = { user_id: string; expires_at: Date; used_at: Date | null }

/** Returns the LINE user of a valid link token. Throws Refusal 404 `not_found`, 410 `link_over`. */
export async function userOfToken(world: World, token: string) {
  const row = await maybeOne<TokenRow>(
    world.db,
    'select user_id, expires_at, used_at from sandbox.line_link_token where token = $1',
    [token],
  )
  if (row === null) throw notFound()
  if (row.used_at !== null || row.expires_at <= world.clock.now()) throw refusal(410, 'link_over')
  const { user_id, name } = await findUser(world.db, row.user_id)
  return { user_id, name }
}

/**
 * Imitates LINE's dialog that links an account. It uses up the link token and sends the event `accountLink`. The event says `failed` if another user
 * than the owner of the token is signed in.
 */
export async function linkAccount(
  world: World,
  { link_token, nonce, user_id }: z.output<typeof linkOrder>,
): Promise<{ result: 'ok' | 'failed' }> {
  const user = await userOfToken(world, link_token)
  const result = user.user_id === user_id ? 'ok' : 'failed'
  await inTransaction(world.db, async tx => {
    const used = await run(
      tx,
      'update sandbox.line_link_token set used_at = $2 where token = $1 and used_at is null',
      [link_token, world.clock.now()],
    )
    if (used === 0) throw refusal(410, 'link_over')
    const link = { type: 'accountLink', link: { result, nonce } }
    if (result === 'failed') return enqueueEvent(tx, world, link, null)
    const replyToken = await newReplyToken(tx, world, user_id)
    await enqueueEvent(tx, world, { ...link, replyToken }, user_id)
  })
  world.callbacks.wake()
  return { result }
}
