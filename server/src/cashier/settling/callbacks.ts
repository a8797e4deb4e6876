import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { isGenuineCallback } from '../../partners/kit/callbacks.ts'
import { systemClock } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db.ts'
import { API_PREFIXES } from '../../platform/http/bind.ts'
import { enqueue, type JobPayload } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { insertCallback, READ_STATEMENT_JOB } from '../bank/bank-lines.ts'
import { READ_GATEWAY_JOB } from './gateway.ts'

type Partner = 'bank' | 'gateway'

const REFERENCE_PATTERN = /^[A-Za-z0-9_:-]{1,64}$/
const eventId = z.string().min(1).max(64)
const bankBody = z.object({ event_id: eventId })
const gatewayBody = z.object({ event_id: eventId, reference: z.string().regex(REFERENCE_PATTERN) })

/** The raw bytes, if they carry our secret. The signature's time is real time, wherever the sandbox puts the clock. */
const genuineBody = (ctx: Context, request: FastifyRequest): Buffer => {
  const header = (name: string): string | null => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : null
  }
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const timestamp = header('x-partner-timestamp')
  const signature = header('x-partner-signature')
  const { callback_secret } = ctx.config
  if (!isGenuineCallback(callback_secret, { timestamp, signature, rawBody }, systemClock.now()))
    throw new Refusal('unauthenticated')
  return rawBody
}

const parse = <S extends z.ZodType>(schema: S, rawBody: Buffer): z.output<S> => {
  try {
    return schema.parse(JSON.parse(rawBody.toString('utf8')))
  } catch {
    throw new Refusal('body_invalid')
  }
}

type Hint = { event_id: string; job: string; payload: JobPayload; key?: string }

/** What a callback hints at: which job asks the partner what is true. */
const hints: Readonly<Record<Partner, (rawBody: Buffer) => Hint>> = {
  bank: rawBody => {
    const { event_id } = parse(bankBody, rawBody)
    return { event_id, job: READ_STATEMENT_JOB, payload: {}, key: READ_STATEMENT_JOB }
  },
  gateway: rawBody => {
    const { event_id, reference } = parse(gatewayBody, rawBody)
    return { event_id, job: READ_GATEWAY_JOB, payload: { reference } }
  },
}

/** Noted once with its job, however often it comes. */
const receive = async (ctx: Context, partner: Partner, rawBody: Buffer): Promise<void> => {
  const { event_id, job, payload, key } = hints[partner](rawBody)
  await inTransaction(ctx.db, async tx => {
    if (!(await insertCallback(tx, { partner, event_id }, ctx.clock.now()))) return
    await enqueue(tx, job, payload, key === undefined ? {} : { key })
  })
}

/**
 * `POST /lobby/api/callbacks/bank` and `/gateway`, under both prefixes. Signed over the raw bytes, so they are not parsed
 * before they are proved. Forged → 401 and nothing; a repeat → 200 and nothing.
 */
export const cashierCallbackRoutes = (app: FastifyInstance, ctx: Context): void => {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, raw, done) => done(null, raw))
    for (const prefix of API_PREFIXES)
      for (const partner of ['bank', 'gateway'] as const)
        scope.post(`${prefix}/callbacks/${partner}`, { schema: { hide: true } }, async (request, reply) => {
          reply.header('cache-control', 'no-store')
          await receive(ctx, partner, genuineBody(ctx, request))
          return { success: true }
        })
  })
}
