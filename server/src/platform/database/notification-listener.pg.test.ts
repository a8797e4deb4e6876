import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWire, type Wire } from '../../../test/database-proxy.ts'
import { overTcp } from '../../../test/pg/database-url.ts'
import { useTestDatabase } from '../../../test/pg/test-database.ts'
import { silentLog } from '../log.ts'
import { type Listener, makeListener } from './notification-listener.ts'

const database = useTestDatabase()
const BACK_LIMIT_MS = 20_000
/**
 * The proxy closes each connection attempt after this time in ms. If attempts ran at the same time, the total time would be shorter than the test
 * expects.
 */
const HANG_UP_MS = 60
const TRIES = 4
const CAUGHT_UP = 50
/** Minimum total wait in ms between four connection attempts: half of 100, 200 and 400 ms, because the other half is random. */
const PAUSES_LEAST_MS = 350
let wire: Wire
let listener: Listener
const received: string[] = []
let connected = 0

beforeAll(async () => {
  wire = await openWire(database.url)
  listener = makeListener(wire.url, silentLog, { lookMs: 50, answerMs: 500 })
  listener.on('news', payload => received.push(payload))
  listener.onConnected(() => {
    connected += 1
  })
  await listener.start()
})
afterAll(async () => {
  await listener.close()
  await wire.close()
})

/** First bytes (type and length) of PostgreSQL's message BackendKeyData. */
const PROCESS_NAMED = Buffer.from([0x4b, 0, 0, 0, 12])

/** Opens a proxy that reports a wrong process id to the client, as a connection pooler does. */
const openPooler = async (port: number) => {
  const server = createServer(near => {
    const far = dial(port, '127.0.0.1')
    near.pipe(far)
    far.on('data', (bytes: Buffer) => {
      const at = bytes.indexOf(PROCESS_NAMED)
      if (at >= 0) bytes.writeInt32BE(1, at + PROCESS_NAMED.length)
      near.write(bytes)
    })
    near.once('close', () => far.destroy())
    near.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

const say = (word: string) => database.query('select pg_notify($1, $2)', ['news', word])
const hears = async (word: string) => {
  await say(word)
  await vi.waitFor(() => expect(received).toContain(word), { timeout: BACK_LIMIT_MS, interval: 10 })
}
const reconnects = () => vi.waitFor(() => expect(connected).toBe(1), { timeout: BACK_LIMIT_MS, interval: 10 })

test('during an outage one connection at a time is tried, with growing backoff, and notifications arrive again after it', async () => {
  await hears('before')
  connected = 0
  const began = performance.now()
  wire.cut(HANG_UP_MS)
  await vi.waitFor(() => expect(wire.tried()).toBe(TRIES), { timeout: BACK_LIMIT_MS, interval: 5 })
  expect(performance.now() - began).toBeGreaterThan(PAUSES_LEAST_MS + (TRIES - 1) * HANG_UP_MS)
  expect(wire.mostAtOnce()).toBe(1)
  wire.mend()
  await reconnects()
  await hears('after')
})

test('a server that freezes silently is replaced by a new connection', async () => {
  await hears('before the frost')
  connected = 0
  wire.freeze()
  await vi.waitFor(() => expect(wire.tried()).toBeGreaterThan(TRIES), {
    timeout: BACK_LIMIT_MS,
    interval: 10,
  })
  wire.mend()
  await reconnects()
  await hears('after the frost')
})

test('a passed barrier proves that all changes committed before have been received', async () => {
  await vi.waitFor(async () => expect(await listener.passCacheBarrier()).toBe(true), {
    timeout: BACK_LIMIT_MS,
  })
  for (let n = 0; n < CAUGHT_UP; n++) {
    await say(`said ${n}`)
    expect(await listener.passCacheBarrier()).toBe(true)
    expect(received.at(-1)).toBe(`said ${n}`)
  }
})

test('on a frozen or lost connection the barrier fails at once', async () => {
  await vi.waitFor(async () => expect(await listener.passCacheBarrier()).toBe(true), {
    timeout: BACK_LIMIT_MS,
  })
  wire.freeze()
  const frozenAt = performance.now()
  expect(await Promise.all([listener.passCacheBarrier(), listener.passCacheBarrier()])).toEqual([
    false,
    false,
  ])
  expect(listener.receivedUntilMs()).toBeLessThan(frozenAt)
  wire.mend()
  wire.cut()
  await vi.waitFor(() => expect(listener.receivedUntilMs()).toBe(Number.NEGATIVE_INFINITY), {
    timeout: BACK_LIMIT_MS,
  })
  expect(await listener.passCacheBarrier()).toBe(false)
  wire.mend()
  await vi.waitFor(async () => expect(await listener.passCacheBarrier()).toBe(true), {
    timeout: BACK_LIMIT_MS,
  })
})

test('through a pooler, which invents process ids, the barrier never passes', async () => {
  const pooler = await openPooler(Number(new URL(database.url).port))
  const url = new URL(overTcp(database.url))
  url.host = `127.0.0.1:${pooler.port}`
  const through = makeListener(url.href, silentLog)
  await through.start()
  expect(await through.passCacheBarrier()).toBe(false)
  expect(through.receivedUntilMs()).toBe(Number.NEGATIVE_INFINITY)
  await through.close()
  await pooler.close()
})

test('closing does not wait for an unavailable database', async () => {
  const other = await openWire(database.url)
  const short = makeListener(other.url, silentLog)
  await short.start()
  other.cut()
  await short.close()
  await other.close()
})
