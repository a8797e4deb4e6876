import type { MemberId, SessionId } from '@sala/contract/wire/ids.ts'
import { expect, test } from 'vitest'
import type { EventHub, EventKind } from '../browser-events.ts'
import { systemClock } from '../clock.ts'
import { SILENT_METER } from '../metrics/metric-registry.ts'
import type { Identity } from './caller-identity.ts'
import { serveEvents } from './event-stream.ts'
import { createHttpServer } from './server.ts'

const EVENTS = '/lobby/api/customers/events'
const HOUR_MS = 3_600_000
const EVERYBODY: Identity = {
  kind: 'member',
  member_id: 'm' as MemberId,
  session_id: 's' as SessionId,
  expires_at: new Date(Date.now() + HOUR_MS),
}

/** Opens an event hub for one member. */
const openHub = () => {
  const listeners = new Set<(kind: EventKind) => void>()
  const hub: EventHub = {
    subscribe: (_member, listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onPublic: () => () => undefined,
    onDesk: () => () => undefined,
    watch: () => undefined,
    receivedWithin: () => true,
    awaitCacheBarrier: async () => true,
  }
  const endSessions = () => {
    for (const listener of listeners) listener('session')
  }
  return { hub, endSessions }
}

test('an ended stream is not measured as a long call, and a refused one is measured as a call', async () => {
  const measured: string[] = []
  const app = await createHttpServer({
    ...{ log_level: 'silent', trusted_proxies: [], public_url: 'https://sala.example', frame_origins: [] },
    meter: { ...SILENT_METER, callEnded: (route, status) => void measured.push(`${route} ${status}`) },
  })
  const { hub, endSessions } = openHub()
  serveEvents(app, ({ bearer }) => (bearer === null ? null : EVERYBODY), hub, systemClock, SILENT_METER)
  app.get('/hello', () => 'hello')
  await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const ask = (path: string, headers = {}) => fetch(`${app.listeningOrigin}${path}`, { headers })
    const stream = await ask(EVENTS, { authorization: 'Bearer t' })
    expect(stream.status).toBe(200)
    endSessions()
    expect(await stream.text()).toContain('"kind":"session"')
    expect((await ask(EVENTS)).status).toBe(401)
    expect((await ask('/hello')).status).toBe(200)
    await expect.poll(() => measured).toEqual([`${EVENTS} 401`, '/hello 200'])
  } finally {
    await app.close()
  }
})
