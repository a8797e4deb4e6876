import { createHmac } from 'node:crypto'
import { run, type Tx } from '../foundation/database.ts'
import { takeFault } from '../foundation/faults.ts'
import { newId, newToken } from '../foundation/ids.ts'
import type { World } from '../foundation/sandbox-context.ts'

/** Milliseconds for which a reply token is valid. */
const REPLY_WITHIN_MS = 60_000
/** User id of the official account. */
const ACCOUNT = `U${'0'.repeat(32)}`

export async function newReplyToken(tx: Tx, world: World, userId: string): Promise<string> {
  const token = newToken()
  await run(tx, 'insert into sandbox.line_reply_token (token, user_id, expires_at) values ($1, $2, $3)', [
    token,
    userId,
    new Date(world.clock.now().getTime() + REPLY_WITHIN_MS),
  ])
  return token
}

/** Enqueues an event, which the sandbox then sends as a signed call to Sala's LINE webhook. `userId` is null for an event without a source. */
export async function enqueueEvent(
  tx: Tx,
  world: World,
  event: object,
  userId: string | null,
): Promise<void> {
  const source = userId === null ? {} : { source: { type: 'user', userId } }
  const body = JSON.stringify({
    destination: ACCOUNT,
    events: [
      {
        ...event,
        mode: 'active',
        timestamp: world.clock.now().getTime(),
        ...source,
        webhookEventId: newId('line'),
        deliveryContext: { isRedelivery: false },
      },
    ],
  })
  const signature = createHmac('sha256', world.callbackSecret).update(body).digest('base64')
  const headers = { 'content-type': 'application/json; charset=utf-8', 'x-line-signature': signature }
  const fault = await takeFault(tx, 'line', 'event')
  await world.callbacks.enqueueOwn(tx, 'line', { target: null, body, headers }, fault)
}
