import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openWire, type Wire } from '../../../test/database-proxy.ts'
import { closeSwitch, openSwitch } from '../../../test/flow-switch-steps.ts'
import { type ListeningNode, openNode } from '../../../test/listening-node-setup.ts'
import { useTestDatabase } from '../../../test/pg/test-database.ts'
import { testContext } from '../../../test/test-context.ts'
import { closingOf, SWITCHES_BELIEVED_MS } from './flow-switches.ts'

const database = useTestDatabase()
let ctx: ReturnType<typeof testContext>
/** The node whose memory of the flow switches is tested. The tests cut the connection on which it receives database notifications. */
let other: ListeningNode
let wire: Wire
beforeAll(async () => {
  ctx = testContext(database.url)
  wire = await openWire(database.url)
  other = await openNode(database.url, wire.url)
})
afterAll(async () => {
  await other.close()
  await wire.close()
  await ctx.close()
})
afterEach(() => openSwitch(ctx, 'play'))

const LIMIT_MS = 20_000
const isShut = async (): Promise<boolean> => (await closingOf(other, other.db, ['play'])) !== null
const hearsAgain = () =>
  vi.waitFor(async () => expect(await other.events.awaitCacheBarrier()).toBe(true), { timeout: LIMIT_MS })

/** Repeats reading until the node has the open flow switch in memory and no longer reads it from the database. */
const remembered = async (): Promise<void> => {
  await hearsAgain()
  expect(await isShut()).toBe(false)
  const asked = vi.spyOn(other.pool, 'connect')
  expect(await isShut()).toBe(false)
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
}

/** Returns for how many ms after a closing the node still lets members play. */
const openForMs = async (): Promise<number> => {
  const closedAt = performance.now()
  for (let asked = closedAt, last = closedAt; ; asked = performance.now()) {
    if (await isShut()) return last - closedAt
    last = asked
    await turn()
    expect(last - closedAt).toBeLessThan(LIMIT_MS)
  }
}

test('a node that has the switches in its memory asks no database, and refuses as soon as the notification of a closing arrives', async () => {
  await remembered()
  await closeSwitch(ctx, 'play')
  expect(await other.events.awaitCacheBarrier()).toBe(true)
  expect(await isShut()).toBe(true)
  await openSwitch(ctx, 'play')
  expect(await other.events.awaitCacheBarrier()).toBe(true)
  expect(await isShut()).toBe(false)
})

test('a flow switch that is closed by psql takes effect as fast', async () => {
  await remembered()
  await database.query(
    `insert into flow_switches (key, state, message, reason, changed_by, changed_at, closed_at)
     values ('play', 'closed', 'ปิดปรับปรุงระบบ', 'by hand', 'system', now(), now())
     on conflict (key) do update set state = 'closed', message = excluded.message, closed_at = now()`,
  )
  expect(await other.events.awaitCacheBarrier()).toBe(true)
  expect(await isShut()).toBe(true)
})

test('a closing holds within a second on a node whose listening connection is frozen', async () => {
  await remembered()
  wire.freeze()
  await closeSwitch(ctx, 'play')
  expect(await openForMs()).toBeLessThanOrEqual(SWITCHES_BELIEVED_MS)
  wire.mend()
})

test('a closing holds within a second on a node whose listening connection was cut', async () => {
  await remembered()
  wire.cut()
  await closeSwitch(ctx, 'play')
  expect(await openForMs()).toBeLessThanOrEqual(SWITCHES_BELIEVED_MS)
  wire.mend()
})
