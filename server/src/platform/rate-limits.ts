import { formatWait } from '@sala/contract/wire/wait-duration-text.ts'
import { sql } from 'kysely'
import { batchedQuery, rowPerItem } from './database/batched-queries.ts'
import { deleteInBatches, someRows } from './database/row-retention.ts'
import type { Db, Tx } from './db.ts'
import { Refusal } from './refusal.ts'
import { noteSecurity } from './security/security-events.ts'

/** A rate limit: at most `count` calls (hits) of one subject, such as a member or network, within `windowSeconds`. */
export type Limit = { readonly name: string; readonly count: number; readonly windowSeconds: number }

/** Subject under which the hits of all callers together are counted. */
const EVERYBODY = 'all'

export type LimitResult = {
  allowed: boolean
  retryAfterSeconds: number
  /** Number of further hits that the rate limit allows in the current time window. */
  left: number
}

const windowOf = ({ windowSeconds }: Limit, now: Date): Date => {
  const windowMs = windowSeconds * 1000
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs)
}

type Hit = { readonly name: string; readonly subject: string; readonly window_start: Date }

const keyOf = ({ name, subject, window_start }: Hit): string => `${name} ${subject} ${window_start.getTime()}`

/**
 * Adds a hit to the counter of a limit and returns the new value. Concurrent hits share one write. Counters are locked in a fixed order to
 * avoid deadlocks.
 */
const addHit = batchedQuery(async (db: Db | Tx, hits: readonly Hit[]) => {
  const counted = new Map<string, Hit & { hits: number }>()
  for (const hit of hits) counted.set(keyOf(hit), { ...hit, hits: (counted.get(keyOf(hit))?.hits ?? 0) + 1 })
  const all = [...counted.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const { rows } = await sql<Hit & { hits: number }>`
    insert into limit_hits as h (name, subject, window_start, hits)
    select * from unnest(${all.map(({ name }) => name)}::text[], ${all.map(({ subject }) => subject)}::text[],
      ${all.map(({ window_start }) => window_start)}::timestamptz[], ${all.map(hit => hit.hits)}::integer[])
    on conflict (name, subject, window_start) do update set hits = h.hits + excluded.hits
    returning name, subject, window_start, hits`.execute(db)
  const before = new Map(rows.map(row => [keyOf(row), row.hits - (counted.get(keyOf(row))?.hits ?? 0)]))
  return hits.map(hit => {
    const hitsNow = (before.get(keyOf(hit)) ?? 0) + 1
    before.set(keyOf(hit), hitsNow)
    return hitsNow
  })
})

/**
 * Counts one hit of the subject, and returns whether it is within the rate limit. Time windows begin at fixed times of the context's clock. All nodes
 * share the counters, because they are in PostgreSQL.
 */
export const countHit = async (
  db: Db | Tx,
  limit: Limit,
  subject: string,
  now: Date,
): Promise<LimitResult> => {
  const windowMs = limit.windowSeconds * 1000
  const window_start = windowOf(limit, now)
  const hits = await addHit(db, { name: limit.name, subject, window_start })
  const retryAfterSeconds = Math.max(1, Math.ceil((window_start.getTime() + windowMs - now.getTime()) / 1000))
  return { allowed: hits <= limit.count, retryAfterSeconds, left: Math.max(0, limit.count - hits) }
}

/** Returns whether the subject has a hit in the current time window or the one before. This call itself counts no hit. */
export const wasCounted = async (db: Db, limit: Limit, subject: string, now: Date): Promise<boolean> => {
  const windows = [now, new Date(now.getTime() - limit.windowSeconds * 1000)].map(at => windowOf(limit, at))
  const { rows } = await sql`
    select 1 from limit_hits where name = ${limit.name} and subject = ${subject}
      and window_start = any(${windows}::timestamptz[]) limit 1`.execute(db)
  return rows.length > 0
}

const findHits = batchedQuery(async (db: Db | Tx, asked: readonly Hit[]) => {
  const { rows } = await sql<Hit & { hits: number }>`
    select h.name, h.subject, h.window_start, h.hits
      from (select distinct * from unnest((select ${asked.map(({ name }) => name)}::text[]),
              (select ${asked.map(({ subject }) => subject)}::text[]),
              (select ${asked.map(({ window_start }) => window_start)}::timestamptz[]))) as asked (name, subject, window_start)
      join limit_hits h using (name, subject, window_start)`.execute(db)
  return rowPerItem(asked, keyOf, rows, keyOf)
})

/** Returns whether the subject has used up the rate limit in the current time window. This call itself counts no hit. */
export const isReached = async (db: Db | Tx, limit: Limit, subject: string, now: Date): Promise<boolean> => {
  const counted = await findHits(db, { name: limit.name, subject, window_start: windowOf(limit, now) })
  return counted !== null && counted.hits >= limit.count
}

/** Returns the Refusal `too_many_requests` of a rate limit that is used up, with the wait until the next time window. */
export const refuseUntil = (limit: Limit, now: Date): Refusal => {
  const ends = windowOf(limit, now).getTime() + limit.windowSeconds * 1000
  const retryAfterSeconds = Math.max(1, Math.ceil((ends - now.getTime()) / 1000))
  return new Refusal('too_many_requests', { wait: formatWait(retryAfterSeconds) }, { retryAfterSeconds })
}

/** Writes a security event about a rate limit and the member or network that reached it. The event contains no phone number. */
export const noteCap = (db: Db, limit: Limit, subject: string, now: Date): Promise<void> => {
  const network = subject.split(' ').find(word => word.includes('/')) ?? ''
  const member_id = subject.startsWith('mem_') ? subject : ''
  return noteSecurity(db, { kind: 'cap_hit', network, member_id, detail: limit.name }, now)
}

/**
 * Counts a hit of the subject. Throws Refusal `too_many_requests` if its hits exceed the limit. It must not be called in a transaction that may roll
 * back, because the count would be lost.
 */
export const requireWithin = async (db: Db, limit: Limit, subject: string, now: Date): Promise<void> =>
  requireCounted(db, limit, subject, await countHit(db, limit, subject, now), now)

/**
 * Throws Refusal `too_many_requests` if `countHit` found the limit exceeded. It is called after the commit of the transaction that called `countHit`.
 */
export const requireCounted = async (
  db: Db,
  limit: Limit,
  subject: string,
  result: LimitResult,
  now: Date,
): Promise<void> => {
  if (result.allowed) return
  await noteCap(db, limit, subject, now)
  throw new Refusal(
    'too_many_requests',
    { wait: formatWait(result.retryAfterSeconds) },
    { retryAfterSeconds: result.retryAfterSeconds },
  )
}

/** How a rate limit that all callers share is divided, so that no single caller can use up all of it. */
export type Shares = {
  /** Part of the rate limit that is reserved for known callers. */
  readonly known: number
  /** Part of the rate limit that is reserved for networks with at most `few` hits in the time window. */
  readonly networks: number
  readonly few: number
}

const partOf = (limit: Limit, name: string, share: number): Limit => ({
  ...limit,
  name: `${limit.name}:${name}`,
  count: Math.floor(limit.count * share),
})

/**
 * Counts a hit against a rate limit that all callers share. One part of the limit is reserved for known callers, and one for networks with few hits.
 * A hit first counts towards the unreserved part. When that is used up, it counts towards a reserved part, if the caller may use one. The total never
 * exceeds the limit.
 */
export const countShared = async (
  db: Db,
  limit: Limit,
  shares: Shares,
  caller: { readonly network: string; readonly known: boolean },
  now: Date,
): Promise<LimitResult> => {
  const few = { ...limit, name: `${limit.name}:network`, count: shares.few }
  const ofNetwork = await countHit(db, few, caller.network, now)
  const parts = [
    partOf(limit, 'anybody', 1 - shares.known - shares.networks),
    ...(caller.known ? [partOf(limit, 'known', shares.known)] : []),
    ...(ofNetwork.allowed ? [partOf(limit, 'networks', shares.networks)] : []),
  ]
  for (const part of parts)
    if ((await countHit(db, part, EVERYBODY, now)).allowed) return { ...ofNetwork, allowed: true }
  await noteCap(db, limit, caller.network, now)
  return { ...ofNetwork, allowed: false }
}

/** Returns how much of a rate limit that all callers share is used up, in percent. */
export const shareUsed = async (db: Db, limit: Limit, shares: Shares, now: Date): Promise<number> => {
  const parts = [
    partOf(limit, 'anybody', 1 - shares.known - shares.networks),
    partOf(limit, 'known', shares.known),
    partOf(limit, 'networks', shares.networks),
  ]
  let used = 0
  for (const part of parts) {
    const { rows } = await sql<{ hits: number }>`
      select hits from limit_hits
       where name = ${part.name} and subject = ${EVERYBODY} and window_start = ${windowOf(part, now)}`.execute(
      db,
    )
    used += Math.min(rows[0]?.hits ?? 0, part.count)
  }
  return limit.count === 0 ? 0 : Math.floor((100 * used) / limit.count)
}

/** Deletes the rate limit counters of time windows before `before`. A nightly job calls this. */
export const forgetOldLimits = (db: Db, before: Date): Promise<void> =>
  deleteInBatches(async atMost => {
    const { numAffectedRows } =
      await sql`delete from ${someRows(sql`limit_hits`, sql`window_start < ${before}`, atMost)}`.execute(db)
    return Number(numAffectedRows ?? 0n)
  })
