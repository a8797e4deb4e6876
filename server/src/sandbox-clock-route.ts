import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { OpenContext } from './context.ts'
import {
  callOf,
  logForgedCalls,
  provedBody,
  signedRoutes,
  signedWords,
} from './partners/adapter-kit/callback-routes.ts'
import { partnerInstant } from './partners/adapter-kit/partner-values.ts'
import { enqueue } from './platform/jobs.ts'

const body = z.object({ now: partnerInstant.nullable() })

/**
 * Sandbox only: a call that sets this node's clock and runs all scheduled jobs once. The sandbox makes the call when a user moves the sandbox's
 * clock. It is signed with the real time, because the clocks of sandbox and node differ until the call has been handled.
 */
export const clockRoute = (app: FastifyInstance, ctx: OpenContext, jobsOfTime: readonly string[]): void => {
  const { movedClock } = ctx
  if (movedClock === null) return
  signedRoutes(app, scope => {
    scope.post('/lobby/api/callbacks/clock', { schema: { hide: true } }, async request => {
      const { now } = await logForgedCalls(ctx, 'clock', request, async () =>
        signedWords(body, provedBody(ctx.config.callback_secret, callOf(request, ctx.config.public_url))),
      )
      await movedClock.move(now)
      await ctx.db.transaction().execute(async tx => {
        for (const job of jobsOfTime) await enqueue(tx, job, {}, { key: `clock:${job}` })
      })
      return { success: true }
    })
  })
}
