import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OUR_ACCOUNTS } from '../test/cashier-setup.ts'
import { openWire, type Wire } from '../test/database-proxy.ts'
import { useTestDatabase } from '../test/pg/test-database.ts'
import { type TestContext, testContext } from '../test/test-context.ts'
import { registerMember } from '../test/test-members.ts'
import { saveReceivingAccount } from './cashier/bank/receiving-accounts.ts'
import { createLobbyApi } from './lobby-api.ts'

const database = useTestDatabase()
const AWAY_MS = 400
let wire: Wire
let ctx: TestContext
let app: FastifyInstance
let token: string

beforeAll(async () => {
  wire = await openWire(database.url)
  ctx = testContext(wire.url)
  for (const account of OUR_ACCOUNTS) await saveReceivingAccount(ctx.db, account, ctx.clock.now())
  app = await createLobbyApi({ ...ctx, movedClock: null })
  await app.ready()
  const member = await registerMember(ctx)
  token = member.token
})
afterAll(async () => {
  await app.close()
  await ctx.close()
  await wire.close()
})

const ask = (method: 'GET' | 'POST', path: string, key?: string) =>
  app.inject({
    ...{ method, url: `/lobby/api${path}` },
    headers: {
      authorization: `Bearer ${token}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(method === 'POST' ? { payload: { amount: 100, phone: '0' } } : {}),
  })

/** Runs a call during a short database outage, as happens in a planned failover. */
const meanwhileAway = async <T>(asked: () => Promise<T>): Promise<T> => {
  wire.cut()
  const answer = asked()
  await sleep(AWAY_MS)
  wire.mend()
  return answer
}

test('a read-only call is answered after the outage', async () => {
  const answer = await meanwhileAway(() => ask('GET', '/requests'))
  expect(answer.statusCode).toBe(200)
})

test('a keyed call during an outage is answered once the database returns, and done once', async () => {
  const key = 'prepared-in-an-absence'
  const answer = await meanwhileAway(() => ask('POST', '/requests/deposit/prepare', key))
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ success: true })])
  const rows = await database.query('select id from deposits where idempotency_key = $1', [key])
  expect(rows).toEqual([{ id: answer.json().id }])
})
