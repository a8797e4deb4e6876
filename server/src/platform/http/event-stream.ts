import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '../calendar.ts'
import type { Clock } from '../clock.ts'
import type { EventHub } from '../events.ts'
import { Refusal } from '../refusal.ts'
import { API_PREFIXES } from './bind.ts'
import { callerOf } from './caller.ts'
import type { Authenticate } from './identity.ts'
import { mayBeSilent } from './limited-server.ts'

/** A comment line now and then keeps proxies from closing an idle stream, and finds dead ones. */
const HEARTBEAT_MS = 25_000
/** After this the browser connects again, which checks the session again. */
const STREAM_MAX_MS = 15 * MINUTE_MS
const STREAMS_MAX_PER_MEMBER = 8

/** Server-Sent Events for one member at `GET customers/events`: only what kind of thing changed, never the thing. */
export const serveEvents = (
  app: FastifyInstance,
  authenticate: Authenticate,
  events: EventHub,
  clock: Clock,
): void => {
  const open = new Map<string, number>()
  for (const prefix of API_PREFIXES) {
    app.get(`${prefix}/customers/events`, { schema: { hide: true } }, async (request, reply) => {
      const identity = await authenticate(callerOf(request))
      if (identity?.kind !== 'member') throw new Refusal('unauthenticated')
      const member = identity.member_id
      if ((open.get(member) ?? 0) >= STREAMS_MAX_PER_MEMBER)
        throw new Refusal('too_many_requests', { wait: '' })
      open.set(member, (open.get(member) ?? 0) + 1)

      reply.hijack()
      mayBeSilent(request.raw)
      const stream = reply.raw
      stream.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      stream.write(': open\n\n')
      const unsubscribe = events.subscribe(member, kind => {
        stream.write(`data: ${JSON.stringify({ kind })}\n\n`)
        if (kind === 'session') stream.end()
      })
      const unsubscribePublic = events.onPublic(() => stream.write('data: {"kind":"content"}\n\n'))
      const heartbeat = setInterval(() => stream.write(': \n\n'), HEARTBEAT_MS)
      // Nor does it outlive the session.
      const lifeMs = Math.max(0, identity.expires_at.getTime() - clock.now().getTime())
      const end = setTimeout(() => stream.end(), Math.min(STREAM_MAX_MS, lifeMs))
      stream.once('close', () => {
        clearInterval(heartbeat)
        clearTimeout(end)
        unsubscribe()
        unsubscribePublic()
        const left = (open.get(member) ?? 1) - 1
        if (left === 0) open.delete(member)
        else open.set(member, left)
      })
    })
  }
}
