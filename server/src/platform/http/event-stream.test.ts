import type { MemberId } from '@sala/contract/wire/ids.ts'
import { afterEach, expect, test } from 'vitest'
import type { EventHub, EventKind } from '../browser-events.ts'
import { systemClock } from '../clock.ts'
import { SILENT_METER } from '../metrics/metric-registry.ts'
import type { MemberIdentity } from './caller-identity.ts'
import { serveEvents } from './event-stream.ts'
import { createHttpServer } from './server.ts'

const HOUR_MS = 3_600_000
const opened: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
})

/** Serves event streams of one member. `send` passes the events of one transaction on, as the event hub does. */
const openStreams = async () => {
  const listeners = new Set<(kind: EventKind) => void>()
  const publicListeners = new Set<() => void>()
  const hub = {
    subscribe: (_: MemberId, listener: (kind: EventKind) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onPublic: (listener: () => void) => {
      publicListeners.add(listener)
      return () => publicListeners.delete(listener)
    },
  } as unknown as EventHub
  const app = await createHttpServer({
    log_level: 'silent',
    trusted_proxies: [],
    public_url: 'http://localhost',
    frame_origins: [],
  })
  opened.push(app)
  const identity = {
    kind: 'member',
    member_id: 'mem_1',
    session_id: 'ses_1',
    expires_at: new Date(Date.now() + HOUR_MS),
  } as unknown as MemberIdentity
  serveEvents(app, () => identity, hub, systemClock, SILENT_METER)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url: `${url}/lobby/api/customers/events`,
    send: (...kinds: EventKind[]) => {
      for (const kind of kinds) for (const listener of [...listeners]) listener(kind)
      for (const listener of [...publicListeners]) listener()
    },
  }
}

test('an event that follows the end of a session in the same moment goes nowhere, and the stream ends in order', async () => {
  const streams = await openStreams()
  const answer = await fetch(streams.url)
  streams.send('credit')
  streams.send('session', 'message')
  const text = await answer.text()
  expect(text).toContain('data: {"kind":"credit"}')
  expect(text).toContain('data: {"kind":"session"}')
  expect(text).not.toContain('"message"')
})
