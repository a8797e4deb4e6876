import { createECDH, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { many, maybeOne, type Queryable, run } from '../foundation/database.ts'
import { newToken } from '../foundation/ids.ts'
import { notFound, RECENT_ROWS, refusal } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { AUTH_BYTES, CURVE, type ReceiverKeys } from './message-decryption.ts'
import { decodeBase64url, importPoint } from './p256-points.ts'

export const subscriptionOrder = z.object({
  application_server_key: z.string().transform((text, context) => {
    const point = decodeBase64url(text)
    if (point !== null && importPoint(point) !== null) return point
    context.addIssue('base64url of an uncompressed P-256 point of 65 bytes')
    return z.NEVER
  }),
})

export type Subscription = ReceiverKeys & { subscription_id: string; application_server_key: Buffer }

export const originOf = (world: World): string => new URL(world.publicUrl).origin

const endpointOf = (world: World, id: string): string => `${originOf(world)}/sandbox/push/send/${id}`

/** Subscribes as a browser does: makes a key pair and an authentication secret, and returns the subscription's public part. */
export async function subscribe(world: World, order: z.output<typeof subscriptionOrder>) {
  const ecdh = createECDH(CURVE)
  const public_key = ecdh.generateKeys()
  const auth = randomBytes(AUTH_BYTES)
  const id = newToken()
  await run(
    world.db,
    `insert into sandbox.push_subscription
       (subscription_id, application_server_key, private_key, public_key, auth, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, order.application_server_key, ecdh.getPrivateKey(), public_key, auth, world.clock.now()],
  )
  return {
    endpoint: endpointOf(world, id),
    p256dh: public_key.toString('base64url'),
    auth: auth.toString('base64url'),
  }
}

/** Returns the subscription. Throws Refusal 404 `not_found`, or 410 `gone` when it has ended. */
export async function findSubscription(on: Queryable, id: string): Promise<Subscription> {
  const row = await maybeOne<Subscription & { ended_at: Date | null }>(
    on,
    `select subscription_id, application_server_key, private_key, public_key, auth, ended_at
     from sandbox.push_subscription where subscription_id = $1`,
    [id],
  )
  if (row === null) throw notFound()
  if (row.ended_at !== null) throw refusal(410, 'gone')
  return row
}

/** Ends a subscription; an ended one stays ended. Throws Refusal 404 `not_found`. */
export async function endSubscription(world: World, id: string): Promise<void> {
  const ended = await run(
    world.db,
    'update sandbox.push_subscription set ended_at = coalesce(ended_at, $2) where subscription_id = $1',
    [id, world.clock.now()],
  )
  if (ended === 0) throw notFound()
}

type ListedRow = { subscription_id: string; created_at: Date; ended_at: Date | null }

/** Returns the latest subscriptions, newest first. */
export function listSubscriptions(on: Queryable): Promise<ListedRow[]> {
  return many<ListedRow>(
    on,
    `select subscription_id, created_at, ended_at from sandbox.push_subscription
     order by subscription_no desc limit $1`,
    [RECENT_ROWS],
  )
}
