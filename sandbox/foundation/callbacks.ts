import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import { type Db, many, maybeOne, type Queryable, run } from './database.ts'
import type { AppliedFault } from './fault-table.ts'
import { newId } from './ids.ts'
import { postAs, postSigned } from './signed-post.ts'

/** Name of a callback's sender. Sala's callback URL ends with it, for example `<callbacks url>/bank`. */
export type CallbackPartner =
  | 'bank'
  | 'gateway'
  | 'thaibulksms'
  | 'twilio'
  | 'opn'
  | 'scb'
  | 'line'
  | 'identity'

/**
 * A callback in a real provider's format instead of the sandbox's own, with its exact body and signature
 * headers. A null `target` means the sender's usual URL.
 */
export type PartnerFormat = {
  readonly target: string | null
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export type Callbacks = {
  /** Stores a callback in the caller's transaction. The caller calls `wake` after the commit, and the callback is sent when `afterMs` have passed. */
  enqueue(
    on: Queryable,
    partner: CallbackPartner,
    body: object,
    fault: AppliedFault | null,
    afterMs?: number,
  ): Promise<void>
  /** Stores a callback in a real provider's format; otherwise like `enqueue`. */
  enqueueOwn(
    on: Queryable,
    partner: CallbackPartner,
    way: PartnerFormat,
    fault: AppliedFault | null,
    afterMs?: number,
  ): Promise<void>
  wake(): void
  /**
   * Makes the sender drop callbacks that it has already read from the database, because a reset of the sandbox has deleted them. Resolves when the
   * callback in progress is sent.
   */
  forget(): Promise<void>
  /** Stops the sender. Resolves when the callback in progress is sent. The next start sends the callbacks that are still stored. */
  close(): Promise<void>
}

/** Callbacks of a sandbox that sends none. They are neither stored nor sent. */
export const discardCallbacks: Callbacks = {
  enqueue: async () => undefined,
  enqueueOwn: async () => undefined,
  wake: () => undefined,
  forget: async () => undefined,
  close: async () => undefined,
}

type Pending = {
  callback_id: bigint
  partner: CallbackPartner
  event_id: string
  body: string
  attempts: number
  target: string | null
  headers: Record<string, string> | null
}

/** Wait in ms before each new attempt to send a failed callback. After the last attempt the sandbox drops the callback. */
const RESEND_AFTER_MS = [1_000, 2_000, 4_000, 8_000, 16_000]
/**
 * Maximum time in ms for which the fault `reorder` delays a callback. Normally the delay ends earlier: when the partner's next callback is due, it is
 * sent first and the delayed one after it.
 */
const HOLD_MAX_MS = 5_000
const BATCH_MAX = 50
const IDLE_CHECK_MS = 30_000

type Options = {
  db: Db
  url: string
  secret: string
  clock: Clock
  log: FastifyBaseLogger
  closing: AbortSignal
}

export function startCallbacks(options: Options): Callbacks {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let wokenMeanwhile = false
  /** Number of resets of the sandbox so far. When it changes, the sender drops the callbacks that it has read from the database but not sent. */
  let resets = 0

  const schedule = (afterMs: number) => {
    if (options.closing.aborted) return
    clearTimeout(timer)
    timer = setTimeout(wake, afterMs)
    timer.unref()
  }
  const work = async () => {
    try {
      const begun = resets
      const waitMs = await sendDue(options, () => options.closing.aborted || begun !== resets)
      schedule(wokenMeanwhile ? 0 : waitMs)
    } catch (error) {
      if (!options.closing.aborted)
        options.log.warn({ err: error }, 'callbacks could not be read; trying again')
      schedule(RESEND_AFTER_MS[0] ?? IDLE_CHECK_MS)
    } finally {
      running = null
    }
  }
  const wake = () => {
    wokenMeanwhile = running !== null
    if (running === null && !options.closing.aborted) running = work()
  }

  wake()
  return {
    enqueue: (on, partner, body, fault, afterMs = 0) =>
      enqueue(on, options.clock, { partner, way: ourWay(body), afterMs }, fault),
    enqueueOwn: (on, partner, way, fault, afterMs = 0) =>
      enqueue(on, options.clock, { partner, way: { ...way, event: newId('evt') }, afterMs }, fault),
    wake,
    async forget() {
      resets += 1
      await running
    },
    async close() {
      clearTimeout(timer)
      await running
    },
  }
}

type Way = Omit<PartnerFormat, 'headers'> & { event: string; headers: PartnerFormat['headers'] | null }

/** Builds a callback in the sandbox's own format. It has no headers yet, because the sender signs the callback when it sends it. */
function ourWay(body: object): Way {
  const event = newId('evt')
  return { event, target: null, headers: null, body: JSON.stringify({ event_id: event, ...body }) }
}

async function enqueue(
  on: Queryable,
  clock: Clock,
  { partner, way, afterMs }: { partner: CallbackPartner; way: Way; afterMs: number },
  fault: AppliedFault | null,
): Promise<void> {
  const held = fault?.kind === 'reorder'
  const lateMs = held ? HOLD_MAX_MS : fault?.kind === 'delay' ? fault.late_ms : 0
  const copies = fault?.kind === 'duplicate' ? 2 : 1
  await run(
    on,
    `insert into sandbox.callback (partner, event_id, body, held, due_at, created_at, target, headers)
     select $1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5 / 1000.0), $6, $8, $9
     from generate_series(1, $7)`,
    [
      partner,
      way.event,
      way.body,
      held,
      afterMs + lateMs,
      clock.now(),
      copies,
      way.target,
      way.headers === null ? null : JSON.stringify(way.headers),
    ],
  )
  if (held) return
  // Another callback of this partner may be waiting because of the fault `reorder`. It is sent right after this one.
  await run(
    on,
    `update sandbox.callback set held = false, due_at = clock_timestamp() + interval '1 millisecond'
     where held and partner = $1 and delivered_at is null`,
    [partner],
  )
}

/** Sends the callbacks that are due, one after the other. Returns the delay until the next check in ms. */
async function sendDue(options: Options, isOver: () => boolean): Promise<number> {
  const due = await many<Pending>(
    options.db,
    `select callback_id, partner, event_id, body, attempts, target, headers from sandbox.callback
     where delivered_at is null and given_up_at is null and due_at <= clock_timestamp()
     order by due_at, callback_id limit $1`,
    [BATCH_MAX],
  )
  for (const callback of due) {
    if (isOver()) return IDLE_CHECK_MS
    await sendOne(options, callback)
  }
  const next = await maybeOne<{ wait_ms: number }>(
    options.db,
    `select greatest(0, extract(epoch from due_at - clock_timestamp()) * 1000)::float8 as wait_ms
     from sandbox.callback where delivered_at is null and given_up_at is null order by due_at limit 1`,
  )
  return Math.min(next?.wait_ms ?? IDLE_CHECK_MS, IDLE_CHECK_MS)
}

async function sendOne(options: Options, callback: Pending): Promise<void> {
  const { url, secret, closing } = options
  try {
    const post = { url: callback.target ?? `${url}/${callback.partner}`, body: callback.body, closing }
    const { headers } = callback
    const status = await (headers === null ? postSigned({ ...post, secret }) : postAs({ ...post, headers }))
    if (status >= 200 && status < 300) return await delivered(options.db, callback, status)
    await failed(options.db, callback, status, null)
  } catch (error) {
    // The closing sandbox aborts its requests, so this attempt does not count as failed.
    if (closing.aborted) return
    await failed(options.db, callback, null, reasonOf(error))
  }
}

async function delivered(db: Db, callback: Pending, status: number): Promise<void> {
  await run(
    db,
    `update sandbox.callback set delivered_at = clock_timestamp(), attempts = attempts + 1, last_status = $2,
       last_error = null
     where callback_id = $1`,
    [callback.callback_id, status],
  )
}

async function failed(db: Db, callback: Pending, status: number | null, error: string | null): Promise<void> {
  const againMs = RESEND_AFTER_MS[callback.attempts] ?? null
  await run(
    db,
    `update sandbox.callback set attempts = attempts + 1, last_status = $2, last_error = $3,
       due_at = case when $4::int is null then due_at else clock_timestamp() + make_interval(secs => $4 / 1000.0) end,
       given_up_at = case when $4::int is null then clock_timestamp() end
     where callback_id = $1`,
    [callback.callback_id, status, error, againMs],
  )
}

/** An error of `fetch` has its reason (refused, reset, timeout) in `cause`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.cause instanceof Error ? error.cause.message : error.message
}
