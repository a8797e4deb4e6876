import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { useTestDatabase } from '../../../test/pg/test-database.ts'
import { openWire, type Wire } from '../../../test/wire.ts'
import { silentLog } from '../log.ts'
import { type Listener, makeListener } from './listener.ts'

const database = useTestDatabase()
const BACK_LIMIT_MS = 5_000
/** Each try is held so long that two at the same time would be seen. */
const HANG_UP_MS = 60
const TRIES = 4
/** Half of 100, 200 and 400 ms at least lies between four tries, and chance decides about the other half. */
const PAUSES_LEAST_MS = 350
let wire: Wire
let listener: Listener
const heard: string[] = []
let connected = 0

beforeAll(async () => {
  wire = await openWire(database.url)
  listener = makeListener(wire.url, silentLog, { lookMs: 50, answerMs: 500 })
  listener.on('news', payload => heard.push(payload))
  listener.onConnected(() => {
    connected += 1
  })
  await listener.start()
})
afterAll(async () => {
  await listener.close()
  await wire.close()
})

const say = (word: string) => database.query('select pg_notify($1, $2)', ['news', word])
const hears = async (word: string) => {
  await say(word)
  await vi.waitFor(() => expect(heard).toContain(word), { timeout: BACK_LIMIT_MS, interval: 10 })
}
const reconnects = () => vi.waitFor(() => expect(connected).toBe(1), { timeout: BACK_LIMIT_MS, interval: 10 })

test('while the database is away one connection at a time is tried, with pauses that grow, and then everything is heard again', async () => {
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

test('a server that freezes without a word is left for a new connection', async () => {
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

test('closing does not wait for a database that is away', async () => {
  const other = await openWire(database.url)
  const short = makeListener(other.url, silentLog)
  await short.start()
  other.cut()
  await short.close()
  await other.close()
})
