import type { MemberId, ReceiverId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../context.ts'
import { audit } from '../platform/audit.ts'
import { MINUTE_MS, MINUTE_SECONDS } from '../platform/calendar.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { readSettings } from '../platform/settings.ts'
import { type Contact, eventBody, eventId } from './event-body.ts'
import {
  type Attempt,
  claimReceiver,
  MISSED,
  markDelivered,
  markFailed,
  movePast,
  pauseReceiver,
  type Receiver,
} from './event-receivers-sql.ts'
import { type EventsSettings, eventsSettings } from './settings.ts'
import { findDeletedUntil, findEventsAfter, isBehind, type Position, type StoredEvent } from './sql.ts'
import { callWebhook } from './webhook-call.ts'
import { signedHeaders, signingSecretsOf } from './webhook-signature.ts'

/** Number of events that one query reads. Each of them is delivered, and its result stored, separately. */
const BATCH_EVENTS = 100
/** First pause after a failed attempt. Each further pause is twice as long (5 s, 10 s, 20 s and so on), up to the setting `pause_most_minutes`. */
const FIRST_PAUSE_SECONDS = 5
const DOUBLINGS_MAX = 12
/** A worker's claim on a receiver lasts longer than an attempt by this time, so that only a dead worker loses it. */
const CLAIM_MARGIN_SECONDS = 30
const SECOND_MS = 1_000
/** Time in ms after which a run of deliveries ends, even if events still wait. The next run continues. */
const RUN_MAX_MS = 5 * MINUTE_MS

type Run = {
  readonly receiver: Receiver
  readonly settings: EventsSettings
  readonly stopping: AbortSignal | undefined
  /** Time until which this worker's claim on the receiver is valid. */
  until: Date
}

const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * SECOND_MS)

const claimEnd = ({ timeout_seconds }: EventsSettings, now: Date): Date =>
  later(now, timeout_seconds + CLAIM_MARGIN_SECONDS)

const pauseSeconds = ({ pause_most_minutes }: EventsSettings, tries: number): number =>
  Math.min(pause_most_minutes * MINUTE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(tries, DOUBLINGS_MAX))

/** Result of an attempt that was not sent, because without a signature the receiver could not tell Sala's event from a forged one. */
const UNSIGNED = {
  outcome: 'silent',
  http_status: null,
  took_ms: 0,
  error: 'no key of this server decrypts the signing secret',
} as const

/** Sends a signed body to a receiver once. If no key decrypts the receiver's signing secret, nothing is sent. */
export const sendSigned = async (
  ctx: Context,
  receiver: Receiver & { readonly url: string },
  { id, kind, body }: { readonly id: string; readonly kind: string; readonly body: string },
  {
    timeout_seconds,
    stopping,
  }: { readonly timeout_seconds: number; readonly stopping?: AbortSignal | undefined },
): Promise<Attempt> => {
  const at = ctx.clock.now()
  const secrets = signingSecretsOf(ctx.config, receiver, at)
  if (secrets.length === 0) return { event_id: id, kind, at, ...UNSIGNED }
  const began = performance.now()
  const answer = await callWebhook({
    url: receiver.url,
    headers: signedHeaders(secrets, { id, at, body }),
    body,
    timeout_ms: timeout_seconds * SECOND_MS,
    is_sandbox: ctx.config.mode === 'sandbox',
    stopping,
  })
  return { event_id: id, kind, at, ...answer, took_ms: Math.round(performance.now() - began) }
}

/**
 * Pauses a receiver until two operators resume it. It is called in the transaction that found the worker's claim valid, so that no other change can
 * happen in between.
 */
const pause = async (
  tx: Tx,
  { id, name }: Receiver,
  why: 'gone' | typeof MISSED,
  at: Date,
): Promise<void> => {
  if (!(await pauseReceiver(tx, id, { why, at, by: 'system' }))) return
  await audit(tx, { actor: 'system', action: 'receiver.pause', subject: id, details: { name, why } }, at)
}

/**
 * Stores a failed attempt. After status 410 it also pauses the receiver, as Standard Webhooks requires, unless the receiver's address has changed
 * since the attempt.
 */
const storeFailure = (ctx: Context, { receiver, settings, until }: Run, attempt: Attempt): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const now = ctx.clock.now()
    const next = later(now, pauseSeconds(settings, receiver.tries))
    const held = await markFailed(tx, { id: receiver.id, until }, attempt, next)
    if (held && attempt.outcome === 'gone') await pause(tx, receiver, 'gone', now)
  })

/** Pauses a receiver if events after its position were deleted because of their age. Returns whether it was paused. */
const pauseMissed = async (ctx: Context, { receiver, until }: Run, position: Position): Promise<boolean> => {
  const deleted = await findDeletedUntil(ctx.db)
  if (deleted === null || !isBehind(position, deleted)) return false
  await inTransaction(ctx.db, async tx => {
    const now = ctx.clock.now()
    if (await movePast(tx, { id: receiver.id, until }, position, now)) await pause(tx, receiver, MISSED, now)
  })
  return true
}

/** Delivers one event. Returns whether the next event may be delivered. */
const deliver = async (
  ctx: Context,
  run: Run,
  event: StoredEvent,
  contact: Contact | null,
): Promise<boolean> => {
  const { receiver, settings, stopping } = run
  const { url } = receiver
  if (url === null) return false
  const body = JSON.stringify(eventBody(event, contact))
  const sent = { id: eventId(event), kind: event.kind, body }
  const attempt = await sendSigned(ctx, { ...receiver, url }, sent, {
    timeout_seconds: settings.timeout_seconds,
    stopping,
  })
  const claim = { id: receiver.id, until: run.until }
  if (attempt.outcome !== 'delivered') {
    await storeFailure(ctx, run, attempt)
    return false
  }
  const next = claimEnd(settings, ctx.clock.now())
  if (!(await markDelivered(ctx.db, claim, event, attempt, next))) return false
  run.until = next
  return true
}

const contactsOf = async (
  ctx: Context,
  { personal_data }: Receiver,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<MemberId, Contact>> =>
  personal_data ? ctx.ports.memberContacts(ctx.db, [...new Set(events.map(one => one.member_id))]) : new Map()

/**
 * Delivers the waiting events to one receiver in order. A failed attempt ends the run, and a later run repeats the event with the same id. Does
 * nothing if another worker has claimed the receiver. If events after the receiver's position were deleted, pauses the receiver, because later events
 * would be delivered without them.
 */
export const deliverTo = async (ctx: Context, id: ReceiverId, stopping?: AbortSignal): Promise<void> => {
  const settings = await readSettings(ctx.db, eventsSettings)
  const now = ctx.clock.now()
  const until = claimEnd(settings, now)
  const receiver = await claimReceiver(ctx.db, id, { now, until })
  if (receiver === null) return
  const run: Run = { receiver, settings, stopping, until }
  const began = performance.now()
  let position: Position = receiver
  const isOver = () => stopping?.aborted === true || performance.now() - began > RUN_MAX_MS
  for (;;) {
    const batch = await findEventsAfter(ctx.db, position, BATCH_EVENTS)
    if (await pauseMissed(ctx, run, position)) return
    const chosen = batch.filter(({ kind }) => receiver.kinds.includes(kind))
    const contacts = await contactsOf(ctx, receiver, chosen)
    for (const event of chosen) {
      const contact = receiver.personal_data ? (contacts.get(event.member_id) ?? null) : null
      if (!(await deliver(ctx, run, event, contact))) return
      position = event
      if (isOver()) break
    }
    const last = batch.at(-1)
    const isLast = batch.length < BATCH_EVENTS || isOver()
    if (!isOver() && last !== undefined) position = last
    const at = ctx.clock.now()
    const next = isLast ? at : claimEnd(settings, at)
    if (!(await movePast(ctx.db, { id, until: run.until }, position, next)) || isLast) return
    run.until = next
  }
}
