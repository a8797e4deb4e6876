import { z } from 'zod'
import { many, maybeOne, type Queryable, run } from '../foundation/database.ts'
import { newId } from '../foundation/ids.ts'
import { type Answer, notFound } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { decryptMessage } from './message-decryption.ts'
import { originOf, type Subscription } from './subscriptions.ts'

/** Largest TTL in seconds that clients have to accept (RFC 8030, section 5.2). */
const TTL_MAX_SECONDS = 2 ** 31
const TTL_DIGITS_MAX = 10

/** Headers of a request that sends a message (RFC 8030, sections 5.2 to 5.4). A TTL beyond the maximum counts as the maximum. */
export const sendHeaders = z.object({
  ttl: z
    .string('the header TTL is required')
    .regex(/^\d+$/, 'whole seconds')
    .transform(text =>
      text.length > TTL_DIGITS_MAX ? TTL_MAX_SECONDS : Math.min(Number(text), TTL_MAX_SECONDS),
    ),
  urgency: z.enum(['very-low', 'low', 'normal', 'high']).default('normal'),
  topic: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,32}$/, 'at most 32 characters of base64url')
    .optional(),
})

/**
 * Decrypts a message as the subscription's browser does, and stores it. A body that does not decrypt is stored too; the response is then 400
 * `undecryptable`.
 */
export async function receiveMessage(
  world: World,
  subscription: Subscription,
  headers: z.output<typeof sendHeaders>,
  body: Buffer,
): Promise<Answer> {
  const id = newId('push')
  const plaintext = decryptMessage(subscription, body)
  await run(
    world.db,
    `insert into sandbox.push_message (message_id, subscription_id, plaintext, topic, urgency, ttl, received_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      subscription.subscription_id,
      plaintext,
      headers.topic ?? null,
      headers.urgency,
      headers.ttl,
      world.clock.now(),
    ],
  )
  if (plaintext === null) return { status: 400, body: { error: 'undecryptable' } }
  return {
    status: 201,
    headers: { location: `${originOf(world)}/sandbox/push/messages/${id}`, ttl: String(headers.ttl) },
    body: undefined,
  }
}

type MessageRow = {
  message_id: string
  plaintext: Buffer | null
  topic: string | null
  urgency: string
  ttl: bigint
  received_at: Date
}

/** Returns the messages of a subscription, oldest first, also after it has ended. Throws Refusal 404 `not_found`. */
export async function listMessages(on: Queryable, subscriptionId: string) {
  const known = await maybeOne(on, 'select 1 from sandbox.push_subscription where subscription_id = $1', [
    subscriptionId,
  ])
  if (known === null) throw notFound()
  const rows = await many<MessageRow>(
    on,
    `select message_id, plaintext, topic, urgency, ttl, received_at from sandbox.push_message
     where subscription_id = $1 order by message_no`,
    [subscriptionId],
  )
  return rows.map(({ plaintext, ttl, ...row }) => ({
    ...row,
    ttl: Number(ttl),
    // Replaces bytes that are not UTF-8, as a browser's `PushMessageData.text()` does.
    text: plaintext === null ? null : new TextDecoder().decode(plaintext),
    undecryptable: plaintext === null,
  }))
}
