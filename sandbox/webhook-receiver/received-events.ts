import { z } from 'zod'
import { many, maybeOne, type Queryable, run } from '../foundation/database.ts'
import { RECENT_ROWS } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { SECRET_FORM } from './webhook-verification.ts'

/** Maximum number of events in a list. It is large, because tests read all events of a run. */
const LISTED_MAX = 2_000

export const receiverName = z.object({ name: z.string().regex(/^[a-z0-9-]{1,20}$/, '1 to 20 of a-z 0-9 -') })
export const secretOrder = z.object({
  secret: z.string().regex(SECRET_FORM, 'a secret that begins with whsec_'),
})
export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(LISTED_MAX).default(RECENT_ROWS),
})

/** Sets the secret with which a receiver checks signatures. If no receiver has this name, a new one is created. */
export const setSecret = async (world: World, name: string, secret: string): Promise<void> => {
  await run(
    world.db,
    `insert into sandbox.event_receiver (name, secret, created_at) values ($1, $2, $3)
     on conflict (name) do update set secret = excluded.secret`,
    [name, secret, world.clock.now()],
  )
}

export const findSecret = async (on: Queryable, name: string): Promise<string | null> =>
  (
    await maybeOne<{ secret: string }>(on, 'select secret from sandbox.event_receiver where name = $1', [
      name,
    ])
  )?.secret ?? null

export const storeEvent = async (world: World, name: string, id: string, body: Buffer): Promise<void> => {
  await run(
    world.db,
    `insert into sandbox.received_event (name, webhook_id, body, repeated, received_at)
     values ($1, $2, $3, exists (select from sandbox.received_event where name = $1 and webhook_id = $2), $4)`,
    [name, id, body.toString('utf8'), world.clock.now()],
  )
}

type ReceiverRow = { name: string; received: number; created_at: Date }

/** Returns all receivers, sorted by name, each with the number of calls that it has accepted. */
export const listReceivers = (on: Queryable): Promise<ReceiverRow[]> =>
  many<ReceiverRow>(
    on,
    `select r.name, r.created_at, count(e.receive_no)::int as received
       from sandbox.event_receiver r left join sandbox.received_event e on e.name = r.name
      group by r.name order by r.name`,
  )

type EventRow = { no: number; id: string; body: string; repeated: boolean; received_at: Date }

/** Returns the latest calls that a receiver has accepted, newest first. */
export const listEvents = (on: Queryable, name: string, limit: number): Promise<EventRow[]> =>
  many<EventRow>(
    on,
    `select receive_no::int as no, webhook_id as id, body, repeated, received_at from sandbox.received_event
      where name = $1 order by receive_no desc limit $2`,
    [name, limit],
  )
