import { createSandbox } from '@sala/sandbox/app.ts'
import { runWhenDatabaseIsUp, waitForDatabase } from '@sala/sandbox/foundation/database-outage.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openWire } from '../database-proxy.ts'
import { createTestDatabase } from './test-database.ts'

const KEY = 'key-of-this-test'
const NOWHERE = 'http://127.0.0.1:9'

test('while its database is away the sandbox says so with 503, and answers again when it is back', async () => {
  const database = await createTestDatabase()
  const wire = await openWire(database.ownerUrl)
  const sandbox = await createSandbox({
    databaseUrl: wire.url,
    publicUrl: 'http://sandbox.test',
    callbacks: { url: NOWHERE, secret: KEY },
    clockUrl: NOWHERE,
    keys: { bank: KEY, sms: KEY, gateway: KEY, game_site: KEY, activity: KEY, line: KEY, identity: KEY },
  })
  const order = { method: 'POST', url: '/sandbox/game-site/trial' } as const
  const status = async () => (await sandbox.app.inject(order)).statusCode
  expect(await status()).toBe(201)
  wire.cut()
  const away = await sandbox.app.inject(order)
  expect({ status: away.statusCode, retry: away.headers['retry-after'] }).toEqual({ status: 503, retry: '2' })
  wire.mend()
  expect(await status()).toBe(201)
  await sandbox.close()
  await wire.close()
  await database.drop()
})

test('a sandbox that is started without a database waits for it, and says so once', async () => {
  const database = await createTestDatabase()
  const wire = await openWire(database.url)
  wire.cut()
  const said: string[] = []
  const waiting = waitForDatabase(wire.url, line => said.push(line))
  await expect.poll(() => wire.tried()).toBeGreaterThan(2)
  wire.mend()
  await waiting
  expect(said).toEqual([expect.stringContaining('waiting for the database')])
  await wire.close()
  await database.drop()
})

test('if the database is lost during a start, the start waits and begins again', async () => {
  const database = await createTestDatabase()
  const wire = await openWire(database.url)
  let begun = 0
  const begin = async (): Promise<string> => {
    begun += 1
    if (begun === 1) wire.cut()
    const client = new pg.Client({ connectionString: wire.url })
    await client.connect()
    await client.end()
    return 'begun'
  }
  expect(await runWhenDatabaseIsUp(wire.url, () => wire.mend(), begin)).toBe('begun')
  expect(begun).toBe(2)
  await expect(
    runWhenDatabaseIsUp(
      wire.url,
      () => {},
      () => Promise.reject(new Error('a mistake of ours')),
    ),
  ).rejects.toThrow('a mistake of ours')
  await wire.close()
  await database.drop()
})

test('a permanent fault ends the start at once', async () => {
  const database = await createTestDatabase()
  const wrong = new URL(database.url)
  wrong.pathname = '/there_is_no_such_database'
  await expect(waitForDatabase(wrong.href, () => {})).rejects.toThrow('does not exist')
  await database.drop()
})
