import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { useAccountApp } from '../../../test/account-http-setup.ts'
import { openWire, type Wire } from '../../../test/database-proxy.ts'
import { type ListeningNode, openNode } from '../../../test/listening-node-setup.ts'
import { cutConnections } from '../../../test/pg/connection-loss.ts'
import { callerOf, registerMember, type TestMember } from '../../../test/test-members.ts'
import { SESSION_BELIEVED_MS } from '../rate-limits.ts'
import { authenticateBy } from './sessions.ts'

const app = useAccountApp()
/** Second node, whose session cache is tested. The tests cut the connection on which this node receives database notifications. */
let other: ListeningNode
let wire: Wire
beforeAll(async () => {
  wire = await openWire(app.database.url)
  other = await openNode(app.database.url, wire.url)
  other.clock.set(app.ctx.clock.now())
})
afterAll(async () => {
  await other.close()
  await wire.close()
})

const LIMIT_MS = 20_000
const knows = async ({ token }: TestMember): Promise<boolean> =>
  (await authenticateBy(other)(callerOf({ bearer: token }))) !== null
const hearsAgain = () =>
  vi.waitFor(async () => expect(await other.events.awaitCacheBarrier()).toBe(true), { timeout: LIMIT_MS })

/** Signs a member in on the first node, and uses the session on the second node, so that it is cached there. */
const remembered = async (): Promise<TestMember> => {
  await hearsAgain()
  const member = await registerMember(app.ctx)
  expect(await knows(member)).toBe(true)
  const asked = vi.spyOn(other.pool, 'connect')
  expect(await knows(member)).toBe(true)
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
  return member
}

/** Returns for how many ms the second node still accepts a session that has just ended on the first node. */
const takenForMs = async (member: TestMember): Promise<number> => {
  const endedAt = performance.now()
  for (let asked = endedAt, last = endedAt; ; asked = performance.now()) {
    if (!(await knows(member))) return last - endedAt
    last = asked
    await turn()
    expect(last - endedAt).toBeLessThan(LIMIT_MS)
  }
}
const signOut = async ({ token }: TestMember) =>
  expect((await app.post('/logout', {}, { token })).status).toBe(200)

test('a session that ended on one node is refused on another as soon as its notification arrives', async () => {
  const member = await remembered()
  await signOut(member)
  expect(await other.events.awaitCacheBarrier()).toBe(true)
  expect(await knows(member)).toBe(false)
})

test('a session that is ended by psql is refused as soon', async () => {
  const member = await remembered()
  await app.database.query('update sessions set ended_at = now() where member_id = $1', [member.id])
  expect(await other.events.awaitCacheBarrier()).toBe(true)
  expect(await knows(member)).toBe(false)
})

test('an ended session is refused within a second on a node whose listening connection is frozen', async () => {
  const member = await remembered()
  wire.freeze()
  await signOut(member)
  expect(await takenForMs(member)).toBeLessThanOrEqual(SESSION_BELIEVED_MS)
  wire.mend()
})

test('an ended session is refused within a second on a node whose listening connection was cut', async () => {
  const member = await remembered()
  wire.cut()
  await signOut(member)
  expect(await takenForMs(member)).toBeLessThanOrEqual(SESSION_BELIEVED_MS)
  wire.mend()
})

test('an ended session is refused within a second on a node whose listening backend PostgreSQL terminated', async () => {
  const member = await remembered()
  expect(await cutConnections(app.database, "query = ';' or query like 'listen %'")).toBe(1)
  await signOut(member)
  expect(await takenForMs(member)).toBeLessThanOrEqual(SESSION_BELIEVED_MS)
})
