import type { FastifyInstance } from 'fastify'
import { READ_CHECK_JOB } from '../../account/document-checks/check-delivery.ts'
import { RECEIPT_JOB } from '../../account/otp/delivery-receipts.ts'
import type { Context } from '../../context.ts'
import { CHAT_EVENT_JOB, chatEventPayload } from '../../messages/line-chat/line-events.ts'
import {
  callOf,
  heldStatusText,
  logForgedCalls,
  signedRoutes,
} from '../../partners/adapter-kit/callback-routes.ts'
import { redactText } from '../../partners/adapter-kit/redaction.ts'
import type {
  CallbackDoor,
  CallbackMeaning,
  CallbackRequest,
  ParsedCallback,
} from '../../partners/ports/callback-handler.ts'
import { inTransaction } from '../../platform/db.ts'
import { API_PREFIXES } from '../../platform/http/api-prefixes.ts'
import { enqueue, type JobPayload } from '../../platform/jobs.ts'
import { keepPartnerBody, type PartnerLogEntry, referenceIn } from '../../platform/partner-log/partner-log.ts'
import { Refusal } from '../../platform/refusal.ts'
import { insertCallback, READ_STATEMENT_JOB } from '../bank/bank-lines.ts'
import { ASK_PAYOUT_JOB } from '../withdrawals/payouts.ts'
import { IMPORT_REPORTED_BILL_JOB } from './bill-payments.ts'
import { READ_GATEWAY_JOB } from './gateway-payments.ts'

/** A job that is enqueued when a callback arrives. With `first`, it runs before other jobs, because a member who just paid waits for it. */
type Errand = { job: string; payload: JobPayload; key?: string; first?: true }

/** Returns the job that asks the partner about the payment or order in a callback. Returns null if nothing has to be asked. */
const errandOf = (meaning: CallbackMeaning): Errand | null => {
  switch (meaning.kind) {
    case 'credit':
      return { job: READ_STATEMENT_JOB, payload: {}, key: READ_STATEMENT_JOB, first: true }
    case 'bill': {
      const { feed, reference, paid_at } = meaning
      return {
        job: IMPORT_REPORTED_BILL_JOB,
        payload: { feed, reference, paid_at: paid_at.toISOString() },
        first: true,
      }
    }
    case 'payment':
      return { job: READ_GATEWAY_JOB, payload: { reference: meaning.reference }, first: true }
    case 'numbered_payment':
      return { job: READ_GATEWAY_JOB, payload: { payment_id: meaning.payment_id } }
    case 'receipt': {
      const { provider, message_id, outcome } = meaning
      return { job: RECEIPT_JOB, payload: { provider, message_id, outcome } }
    }
    case 'document_check':
      return { job: READ_CHECK_JOB, payload: { reference: meaning.reference } }
    case 'chat':
      return { job: CHAT_EVENT_JOB, payload: chatEventPayload(meaning.event) }
    case 'payout':
      return { job: ASK_PAYOUT_JOB, payload: { reference: meaning.reference } }
    default:
      return null
  }
}

/** Stores the events of a callback and enqueues their jobs, once for each event. */
const receive = async (
  ctx: Context,
  partner: string,
  { event_id, meaning, further = [] }: ParsedCallback,
  body: string,
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const now = ctx.clock.now()
    let isKept = false
    for (const event of [{ event_id, meaning }, ...further]) {
      if (!(await insertCallback(tx, { partner, event_id: event.event_id }, now))) continue
      if (!isKept) await keepPartnerBody(tx, callbackEntry(partner, 'callback', body), now)
      isKept = true
      const errand = errandOf(event.meaning)
      if (errand === null) continue
      const { job, payload, ...options } = errand
      await enqueue(tx, job, payload, options)
    }
  })

/**
 * Adds the route `POST /lobby/api/callbacks/<door>` for each partner, under both prefixes of the API. `<door>` is the partner's name in the path.
 * The adapter verifies the raw bytes before it parses them. A forged callback gets 401, and a repeated one gets 200. Neither has an effect.
 */
export const partnerCallbackRoutes = (app: FastifyInstance, ctx: Context): void => {
  signedRoutes(app, scope => {
    for (const [name, door] of Object.entries(ctx.partners.doors))
      for (const prefix of API_PREFIXES)
        addDoor(scope, ctx, { name, door, path: `${prefix}/callbacks/${name}` })
  })
}

const callbackEntry = (
  partner: string,
  outcome: 'callback' | 'unreadable',
  body: string,
): PartnerLogEntry => ({ partner, outcome, asked: null, reference: referenceIn(body), status: null, body })

const bodyOf = ({ raw }: CallbackRequest): string => redactText(raw.toString('utf8'))

/** Verifies and parses a callback. An authentic but malformed callback is stored for review. A forged one is dropped. */
const readCallback = async (
  ctx: Context,
  partner: string,
  door: CallbackDoor,
  call: CallbackRequest,
): Promise<ParsedCallback> => {
  try {
    return heldStatusText(door.parse(call))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'body_invalid')
      await keepPartnerBody(ctx.db, callbackEntry(partner, 'unreadable', bodyOf(call)), ctx.clock.now())
    throw error
  }
}

const addDoor = (
  scope: FastifyInstance,
  ctx: Context,
  { name, door, path }: { name: string; door: CallbackDoor; path: string },
): void => {
  const described = { ...door.described, operation: `callback_${name}`, tag: 'callbacks' }
  scope.post(path, { schema: { hide: true }, config: { described } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const received = await logForgedCalls(ctx, name, request, async () => {
      const call = callOf(request, ctx.config.public_url)
      const callback = await readCallback(ctx, name, door, call)
      await receive(ctx, name, callback, bodyOf(call))
      return callback
    })
    if (door.answer === null) return received.answer ?? { success: true }
    return reply.type(door.answer.type).send(door.answer.body)
  })
}
