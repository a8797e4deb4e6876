import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Clock, systemClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { networkOf } from '../../platform/http/client-network.ts'
import { SALA_PROOFS } from '../../platform/http/description/described-call.ts'
import type { Log } from '../../platform/log.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hasUnstorableText } from '../../platform/security/invalid-text.ts'
import { noteSecurity, type SecurityKind } from '../../platform/security/security-events.ts'
import type { CallbackRequest } from '../ports/callback-handler.ts'
import { callbackProof } from './callback-verification.ts'

const NOTED: Partial<Record<string, SecurityKind>> = {
  unauthenticated: 'callback_forged',
  body_invalid: 'callback_unreadable',
}

/** Schema of a partner's id of an event: visible ASCII characters only. */
export const eventId = z.string().regex(/^[\x21-\x7e]{1,64}$/)

/** The usual response to a callback. */
export const CALLBACK_ANSWER = z.object({ success: z.literal(true) })

/** Returns the authentication of a partner that does not sign its callbacks: the operators give the partner a callback URL that contains a secret. */
export const addressKeyProof = (name: string) => ({
  [`${name}_key`]: {
    in: 'query',
    name: 'key',
    description: 'Our own secret, as part of the callback’s address.',
  } as const,
})

/** Adds routes for signed calls. Their bodies are parsed only after the signature is verified, because the signature covers the raw bytes. */
export const signedRoutes = (app: FastifyInstance, add: (scope: FastifyInstance) => void): void => {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, raw, done) => done(null, raw))
    add(scope)
  })
}

/**
 * Converts an HTTP request to a CallbackRequest. If the route has already parsed the body, the caller passes the raw bytes as `raw`. `origin` is the
 * public origin of Sala.
 */
export const callOf = (
  request: FastifyRequest,
  origin: string,
  raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
): CallbackRequest => ({
  raw,
  url: origin + request.url,
  header: name => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : null
  },
  now: systemClock.now(),
})

/**
 * Seconds by which the time in a call is ahead of the server's time, for each call with a valid signature that was refused because of this
 * difference.
 */
const apart = new WeakMap<Refusal, number>()

/**
 * Returns the callback's raw bytes if the partner signed them. Throws Refusal `unauthenticated` if the signature is wrong, or if the
 * callback's time differs too much from the server's.
 */
export const provedBody = (secret: string, { raw, header, now }: CallbackRequest): Buffer => {
  const timestamp = header(SALA_PROOFS.partner_timestamp.name)
  const signature = header(SALA_PROOFS.partner_signature.name)
  const proof = callbackProof(secret, { timestamp, signature, rawBody: raw }, now)
  if (proof.result === 'genuine') return raw
  const refusal = new Refusal('unauthenticated')
  if (proof.result === 'untimely') apart.set(refusal, proof.ahead_seconds)
  throw refusal
}

/**
 * Runs the handler of a partner's call, and records forged and malformed calls as security events. If a call was refused because of its time, the log
 * shows by how many seconds this time differs from the server's: a partner's clock may be wrong.
 */
export const logForgedCalls = async <T>(
  { db, clock, log }: { readonly db: Db; readonly clock: Clock; readonly log: Log },
  partner: string,
  request: FastifyRequest,
  answer: () => Promise<T>,
): Promise<T> => {
  try {
    return await answer()
  } catch (error) {
    const kind = error instanceof Refusal ? NOTED[error.code] : undefined
    const ahead_seconds = error instanceof Refusal ? apart.get(error) : undefined
    if (ahead_seconds !== undefined)
      log.warn({ partner, ahead_seconds }, 'the time of a partner’s signed call differs too much from ours')
    if (kind !== undefined)
      await noteSecurity(db, { kind, network: networkOf(request.ip), detail: partner }, clock.now())
    throw error
  }
}

/** Parses the body of a call whose signature is verified. Throws Refusal `body_invalid` if the body does not match the schema. */
export const signedWords = <S extends z.ZodType>(schema: S, rawBody: Buffer): z.output<S> => {
  let words: z.output<S>
  try {
    words = schema.parse(JSON.parse(rawBody.toString('utf8')))
  } catch {
    throw new Refusal('body_invalid')
  }
  return heldStatusText(words)
}

/** Returns the given body. Throws Refusal `body_invalid` if it contains text that PostgreSQL cannot store. */
export const heldStatusText = <Words>(words: Words): Words => {
  if (hasUnstorableText(words)) throw new Refusal('body_invalid')
  return words
}
