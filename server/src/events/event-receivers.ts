import type { ReceiverId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../context.ts'
import { audit } from '../platform/audit.ts'
import { HOUR_MS } from '../platform/calendar.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import {
  decidedBy,
  type OperatorDecision,
  operatorActor,
  reasonFacts,
} from '../platform/operator-decision.ts'
import { hashSecret, newId, newSecret } from '../platform/random.ts'
import { Refusal } from '../platform/refusal.ts'
import {
  findReceiverForUpdate,
  findReceivers,
  insertReceiver,
  MISSED,
  pauseReceiver,
  type Receiver,
  type ReceiverTerms,
  resumeReceiver,
  saveKey,
  savePosition,
  saveSecret,
  updateTerms,
} from './event-receivers-sql.ts'
import { OLD_SECRET_HOURS, RECEIVERS_MAX } from './settings.ts'
import { findDeletedUntil, findEnd, isBehind } from './sql.ts'
import { isWebhookUrl } from './webhook-address-check.ts'
import { newSigningSecret, sealSecret } from './webhook-signature.ts'

export { findReceiver, findReceivers, type Receiver, type ReceiverTerms } from './event-receivers-sql.ts'

/**
 * Requires that a receiver may have these values. Otherwise throws Refusal `event_url_refused`, `event_personal_needs_url` or
 * `event_personal_needs_erasure`.
 */
export const requireTerms = (
  { config }: Pick<Context, 'config'>,
  { url, kinds, personal_data }: ReceiverTerms,
): void => {
  if (url !== null && !isWebhookUrl(url, config.mode === 'sandbox')) throw new Refusal('event_url_refused')
  if (url === null && personal_data) throw new Refusal('event_personal_needs_url')
  if (personal_data && !kinds.includes('member.erased')) throw new Refusal('event_personal_needs_erasure')
}

const requireFreeName = async (tx: Tx, name: string, own: ReceiverId | null): Promise<void> => {
  const all = await findReceivers(tx)
  if (all.some(one => one.name === name && one.id !== own)) throw new Refusal('event_receiver_name_taken')
  if (own === null && all.length >= RECEIVERS_MAX) throw new Refusal('event_receivers_full')
}

const lockReceiver = async (tx: Tx, id: ReceiverId): Promise<Receiver> => {
  const found = await findReceiverForUpdate(tx, id)
  if (found === null) throw new Refusal('not_found')
  return found
}

const factsOf = ({ name, url, kinds, personal_data }: ReceiverTerms) => ({
  name,
  ...(url === null ? {} : { url }),
  kinds: kinds.join(' '),
  personal_data: String(personal_data),
})

/**
 * Adds a receiver of events. Webhooks deliver the events that are stored after its first secret is made. It is called only in the transaction of an
 * approved proposal. Throws Refusal `event_receiver_name_taken`, `event_receivers_full`, and the refusals of `requireTerms`.
 */
export const addReceiver = async (
  tx: Tx,
  ctx: Pick<Context, 'config'>,
  decision: OperatorDecision,
  terms: ReceiverTerms,
  at: Date,
): Promise<void> => {
  requireTerms(ctx, terms)
  await requireFreeName(tx, terms.name, null)
  const id = newId('rcv', at)
  await insertReceiver(tx, id, terms, { ...(await findEnd(tx)), at, by: decidedBy(decision) })
  const details = { ...reasonFacts(decision), ...factsOf(terms) }
  await audit(tx, { actor: operatorActor(decision), action: 'receiver.add', subject: id, details }, at)
}

/**
 * Changes address, kinds or personal data of a receiver. If it had no address before, it read events by its own calls, so deliveries begin with new
 * events. It is called only in the transaction of an approved proposal. Throws Refusal `not_found`, `event_receiver_name_taken`, and the refusals of
 * `requireTerms`.
 */
export const changeReceiver = async (
  tx: Tx,
  ctx: Pick<Context, 'config'>,
  decision: OperatorDecision,
  { id, terms }: { readonly id: ReceiverId; readonly terms: ReceiverTerms },
  at: Date,
): Promise<void> => {
  requireTerms(ctx, terms)
  const { url } = await lockReceiver(tx, id)
  await requireFreeName(tx, terms.name, id)
  if (url === null && terms.url !== null) await savePosition(tx, id, await findEnd(tx))
  await updateTerms(tx, id, terms, { at, by: decidedBy(decision) })
  const details = { ...reasonFacts(decision), ...factsOf(terms) }
  await audit(tx, { actor: operatorActor(decision), action: 'receiver.change', subject: id, details }, at)
}

/**
 * Resumes a paused receiver. After the pause `missed`, deliveries continue with the oldest kept event. It is called only in the transaction of an
 * approved proposal. Throws Refusal `event_receiver_state` if the receiver is active.
 */
export const resumeByTwo = async (
  tx: Tx,
  decision: OperatorDecision,
  id: ReceiverId,
  at: Date,
): Promise<void> => {
  const receiver = await lockReceiver(tx, id)
  const { name } = receiver
  const deleted = receiver.paused_why === MISSED ? await findDeletedUntil(tx) : null
  if (deleted !== null && isBehind(receiver, deleted)) await savePosition(tx, id, deleted)
  if (!(await resumeReceiver(tx, id, { at, by: decidedBy(decision) })))
    throw new Refusal('event_receiver_state')
  const details = { ...reasonFacts(decision), name }
  await audit(tx, { actor: operatorActor(decision), action: 'receiver.resume', subject: id, details }, at)
}

/** Pauses a receiver at once, and its events wait. Throws Refusal `not_found`, `event_receiver_state` if it is paused already. */
export const pauseByOperator = (ctx: Context, decision: OperatorDecision, id: ReceiverId): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const at = ctx.clock.now()
    const { name } = await lockReceiver(tx, id)
    const pause = { why: decision.reason, at, by: decidedBy(decision) }
    if (!(await pauseReceiver(tx, id, pause))) throw new Refusal('event_receiver_state')
    const details = { ...reasonFacts(decision), name }
    await audit(tx, { actor: operatorActor(decision), action: 'receiver.pause', subject: id, details }, at)
  })

/**
 * Makes a new signing secret and returns it, which is the only time that it is shown. The earlier secret also signs for a day. Nothing is delivered
 * before the first secret is made, and deliveries then begin with new events. Throws Refusal `not_found`, `event_receiver_no_url`.
 */
export const renewSecret = (ctx: Context, decision: OperatorDecision, id: ReceiverId): Promise<string> =>
  inTransaction(ctx.db, async tx => {
    const at = ctx.clock.now()
    const { name, url, secret } = await lockReceiver(tx, id)
    if (url === null) throw new Refusal('event_receiver_no_url')
    const fresh = newSigningSecret()
    if (secret === null) await savePosition(tx, id, await findEnd(tx))
    const until = secret === null ? null : new Date(at.getTime() + OLD_SECRET_HOURS * HOUR_MS)
    await saveSecret(tx, id, {
      secret: sealSecret(ctx.config, fresh),
      old_secret: secret,
      old_secret_until: until,
    })
    const details = { ...reasonFacts(decision), name }
    await audit(tx, { actor: operatorActor(decision), action: 'receiver.secret', subject: id, details }, at)
    return fresh
  })

const KEY_PREFIX = 'evk_'

/**
 * Makes a new key for reading events and returns it, which is the only time that it is shown. The earlier key becomes invalid. Throws Refusal
 * `not_found`.
 */
export const renewKey = (ctx: Context, decision: OperatorDecision, id: ReceiverId): Promise<string> =>
  inTransaction(ctx.db, async tx => {
    const at = ctx.clock.now()
    const { name } = await lockReceiver(tx, id)
    const key = `${KEY_PREFIX}${newSecret()}`
    await saveKey(tx, id, hashSecret(key))
    const details = { ...reasonFacts(decision), name }
    await audit(tx, { actor: operatorActor(decision), action: 'receiver.key', subject: id, details }, at)
    return key
  })
