import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import {
  eventId,
  genuineBody,
  noteForgeries,
  signedRoutes,
  signedWords,
} from '../../partners/kit/signed-calls.ts'
import { inTransaction } from '../../platform/db.ts'
import { API_PREFIXES } from '../../platform/http/bind.ts'
import { enqueue, type JobPayload } from '../../platform/jobs.ts'
import { insertCallback, READ_STATEMENT_JOB } from '../bank/bank-lines.ts'
import { READ_GATEWAY_JOB } from './gateway.ts'

type Partner = 'bank' | 'gateway'

const REFERENCE_PATTERN = /^[A-Za-z0-9_:-]{1,64}$/
const bankBody = z.object({ event_id: eventId })
const gatewayBody = z.object({ event_id: eventId, reference: z.string().regex(REFERENCE_PATTERN) })

type Hint = { event_id: string; job: string; payload: JobPayload; key?: string }

/** What a callback hints at: which job asks the partner what is true. */
const hints: Readonly<Record<Partner, (rawBody: Buffer) => Hint>> = {
  bank: rawBody => {
    const { event_id } = signedWords(bankBody, rawBody)
    return { event_id, job: READ_STATEMENT_JOB, payload: {}, key: READ_STATEMENT_JOB }
  },
  gateway: rawBody => {
    const { event_id, reference } = signedWords(gatewayBody, rawBody)
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
  signedRoutes(app, scope => {
    for (const prefix of API_PREFIXES)
      for (const partner of ['bank', 'gateway'] as const)
        scope.post(`${prefix}/callbacks/${partner}`, { schema: { hide: true } }, async (request, reply) => {
          reply.header('cache-control', 'no-store')
          await noteForgeries(ctx, partner, request, async () =>
            receive(ctx, partner, genuineBody(ctx.config.callback_secret, request)),
          )
          return { success: true }
        })
  })
}
