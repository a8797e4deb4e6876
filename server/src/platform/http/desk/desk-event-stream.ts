import type { ServerResponse } from 'node:http'
import { HEARTBEAT_MS } from '@sala/contract/wire/event-stream-heartbeat.ts'
import type { FastifyInstance } from 'fastify'
import type { DeskEventKind, EventHub } from '../../browser-events.ts'
import { MINUTE_MS } from '../../calendar.ts'
import type { Clock } from '../../clock.ts'
import { Refusal } from '../../refusal.ts'
import { makeWheel } from '../../work-scheduling/timer-wheel.ts'
import { disableSilenceTimeout, writeToStream } from '../listener/limited-server.ts'
import { DESK_PREFIX, requireSignedIn } from './desk-route-binding.ts'
import type { DeskDoor } from './signed-in-operator.ts'

const HEARTBEAT_PLACES = 5
/** Maximum duration of an event stream in ms. The page of the staff's website then connects again, and the server checks the session again. */
const STREAM_MAX_MS = 15 * MINUTE_MS
const STREAMS_MAX_PER_OPERATOR = 16
/** Minimum interval in ms between two events of one kind in the event stream of the staff's website. */
const TOLD_EVERY_MS = 1_000

const lineOf = (kind: DeskEventKind) => Buffer.from(`data: {"kind":"${kind}"}\n\n`)

/** Limits how often an event is sent. The first one is sent immediately, and later ones within the interval are sent as one. */
const calmly = (tell: () => void) => {
  let timer: NodeJS.Timeout | null = null
  let isWaiting = false
  const end = () => {
    timer = null
    if (!isWaiting) return
    isWaiting = false
    say()
  }
  const say = () => {
    if (timer !== null) {
      isWaiting = true
      return
    }
    tell()
    timer = setTimeout(end, TOLD_EVERY_MS)
    timer.unref()
  }
  return say
}

/**
 * Serves the event stream of the staff's website at `GET events` (Server-Sent Events). An event says only that cases or conversations have changed.
 */
export const serveDeskEvents = (
  app: FastifyInstance,
  door: DeskDoor,
  { events, clock }: { events: EventHub; clock: Clock },
): void => {
  const streams = new Map<ServerResponse, string>()
  const heartbeats = makeWheel<ServerResponse>({
    roundMs: HEARTBEAT_MS.desk,
    places: HEARTBEAT_PLACES,
    turn: stream => writeToStream(stream, ': \n\n'),
  })
  const teller = (kind: DeskEventKind) => {
    const line = lineOf(kind)
    return calmly(() => {
      for (const stream of streams.keys()) writeToStream(stream, line)
    })
  }
  const tellers: Readonly<Record<DeskEventKind, () => void>> = {
    work: teller('work'),
    support: teller('support'),
  }
  const stop = events.onDesk(kind => tellers[kind]())
  app.addHook('preClose', async () => {
    for (const stream of streams.keys()) stream.end()
  })
  app.addHook('onClose', async () => stop())
  app.get(
    `${DESK_PREFIX}/events`,
    { schema: { hide: true }, config: { stream: true } },
    async (request, reply) => {
      const { operator, expires_at, idle_until } = await requireSignedIn(request, door)
      const own = [...streams.values()].filter(id => id === operator.id)
      if (own.length >= STREAMS_MAX_PER_OPERATOR) throw new Refusal('too_many_requests', { wait: '' })
      reply.hijack()
      disableSilenceTimeout(request.raw)
      const stream = reply.raw
      streams.set(stream, operator.id)
      stream.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        // Forbids proxies to compress the event stream, because they would hold events back.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
      stream.write(': open\n\n')
      const stopHeartbeat = heartbeats.add(stream)
      // The event stream ends no later than the session would end without further activity.
      const until = Math.min(expires_at.getTime(), idle_until.getTime()) - clock.now().getTime()
      const end = setTimeout(() => stream.end(), Math.min(STREAM_MAX_MS, Math.max(0, until)))
      stream.once('close', () => {
        stopHeartbeat()
        clearTimeout(end)
        streams.delete(stream)
      })
    },
  )
}
