import type { ServerResponse } from 'node:http'
import { HEARTBEAT_MS } from '@sala/contract/wire/event-stream-heartbeat.ts'
import { type StreamEventKind, streamEvent } from '@sala/contract/wire/stream-event.ts'
import type { FastifyInstance } from 'fastify'
import type { EventHub } from '../browser-events.ts'
import { MINUTE_MS } from '../calendar.ts'
import type { Clock } from '../clock.ts'
import type { Meter } from '../metrics/metric-registry.ts'
import { Refusal } from '../refusal.ts'
import { makeWheel } from '../work-scheduling/timer-wheel.ts'
import { API_PREFIXES } from './api-prefixes.ts'
import { callerOf } from './caller.ts'
import type { Authenticate } from './caller-identity.ts'
import { errorBody } from './error-response.ts'
import { disableSilenceTimeout, writeToStream } from './listener/limited-server.ts'

/**
 * Number of groups of event streams. Every five seconds one group gets its heartbeat, so that the process wakes up rarely. Writing to a thousand
 * streams takes only about 20 ms.
 */
const HEARTBEAT_PLACES = 10
const HEARTBEAT = Buffer.from(': \n\n')
/**
 * Milliseconds by which Node's timers can fire too early. They are added to the time after which an event stream ends with its session. If the stream
 * ended too early, the browser's next call would find the session still valid.
 */
const EARLY_TIMER_MS = 1
/** Maximum duration of an event stream in ms. The browser then connects again, and the server checks the session again. */
const STREAM_MAX_MS = 15 * MINUTE_MS
const STREAMS_MAX_PER_MEMBER = 8

const lines = new Map<string, Buffer>()

const lineOf = (kind: StreamEventKind): Buffer => {
  const line = lines.get(kind) ?? Buffer.from(`data: ${JSON.stringify({ kind })}\n\n`)
  lines.set(kind, line)
  return line
}

const SCHEMA = {
  operationId: 'events',
  summary: "Server-Sent Events of the member's data; the data of each event are this JSON",
  description:
    'An event names what changed and has no data: read these data again. A comment line comes every 50 s. The stream ends ' +
    'after 15 minutes or with the session: connect again, and read everything once, because events are not kept. Poll meanwhile.',
  tags: ['customers'],
  security: [{ bearer: [] }],
  response: {
    200: { description: 'The open stream', content: { 'text/event-stream': { schema: streamEvent } } },
    '4xx': errorBody,
    '5xx': errorBody,
  },
}

/** Serves a member's event stream at `GET customers/events` (SSE). An event names only the kind of change, never the data. */
export const serveEvents = (
  app: FastifyInstance,
  authenticate: Authenticate,
  events: EventHub,
  clock: Clock,
  meter: Meter,
): void => {
  const open = new Map<string, number>()
  meter.watch('sala_streams', 'Open event streams', () =>
    [...open.values()].reduce((sum, some) => sum + some, 0),
  )
  const heartbeats = makeWheel<ServerResponse>({
    roundMs: HEARTBEAT_MS.member,
    places: HEARTBEAT_PLACES,
    turn: stream => writeToStream(stream, HEARTBEAT),
  })
  const streams = new Set<ServerResponse>()
  // Ends the event streams when the node stops. A moment later the pages connect to another node.
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end()
  })
  for (const prefix of API_PREFIXES) {
    app.get(
      `${prefix}/customers/events`,
      { schema: { ...SCHEMA, hide: prefix !== API_PREFIXES[0] }, config: { stream: true } },
      async (request, reply) => {
        const identity = await authenticate(callerOf(request))
        if (identity?.kind !== 'member') throw new Refusal('unauthenticated')
        const member = identity.member_id
        if ((open.get(member) ?? 0) >= STREAMS_MAX_PER_MEMBER)
          throw new Refusal('too_many_requests', { wait: '' })
        open.set(member, (open.get(member) ?? 0) + 1)

        reply.hijack()
        disableSilenceTimeout(request.raw)
        const stream = reply.raw
        // The response has no chunked encoding, because the end of the connection ends the response, and chunks would double the work of a write.
        stream.removeHeader('transfer-encoding')
        stream.writeHead(200, {
          'content-type': 'text/event-stream; charset=utf-8',
          // Forbids proxies to compress the event stream, because they would hold events back.
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
        })
        stream.write(': open\n\n')
        const unsubscribe = events.subscribe(member, kind => {
          writeToStream(stream, lineOf(kind))
          if (kind === 'session') stream.end()
        })
        const unsubscribePublic = events.onPublic(() => writeToStream(stream, lineOf('content')))
        const stopHeartbeat = heartbeats.add(stream)
        streams.add(stream)
        // The event stream ends no later than the session.
        const lifeMs = Math.max(0, identity.expires_at.getTime() - clock.now().getTime() + EARLY_TIMER_MS)
        const end = setTimeout(() => stream.end(), Math.min(STREAM_MAX_MS, lifeMs))
        stream.once('close', () => {
          streams.delete(stream)
          stopHeartbeat()
          clearTimeout(end)
          unsubscribe()
          unsubscribePublic()
          const left = (open.get(member) ?? 1) - 1
          if (left === 0) open.delete(member)
          else open.set(member, left)
        })
      },
    )
  }
}
