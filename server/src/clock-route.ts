import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { OpenContext } from './context.ts'
import { isGenuineCallback } from './partners/kit/callbacks.ts'
import { systemClock } from './platform/clock.ts'
import { enqueue } from './platform/jobs.ts'
import { Refusal } from './platform/refusal.ts'

const body = z.object({ now: z.iso.datetime({ offset: true }).nullable() })

/**
 * Sandbox only: the sandbox's clock was moved, and ours follows. The jobs that wait for a time are run once more, as if the
 * minute had struck. The signature's time is real time: it was made before the clock moved.
 */
export const clockRoute = (app: FastifyInstance, ctx: OpenContext, jobsOfTime: readonly string[]): void => {
  const { movedClock } = ctx
  if (movedClock === null) return
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, raw, done) => done(null, raw))
    scope.post('/lobby/api/callbacks/clock', { schema: { hide: true } }, async request => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const header = (name: string) => String(request.headers[name] ?? '')
      const signed = {
        timestamp: header('x-partner-timestamp'),
        signature: header('x-partner-signature'),
        rawBody,
      }
      if (!isGenuineCallback(ctx.config.callback_secret, signed, systemClock.now()))
        throw new Refusal('unauthenticated')
      const { now } = body.parse(JSON.parse(rawBody.toString('utf8')))
      await movedClock.move(now === null ? null : new Date(now))
      await ctx.db.transaction().execute(async tx => {
        for (const job of jobsOfTime) await enqueue(tx, job, {}, { key: `clock:${job}` })
      })
      return { success: true }
    })
  })
}
