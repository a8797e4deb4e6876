import pg from 'pg'
import { expect, test } from 'vitest'
import { overTcp } from './database-url.ts'
import { useTestDatabase } from './test-database.ts'

const database = useTestDatabase()

/** Returns whether the server reports a connection over TCP. */
const isOverTcp = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ tcp: boolean }>('select inet_client_addr() is not null as tcp')
    return rows[0]?.tcp ?? false
  } finally {
    await client.end()
  }
}

test('a test database is connected over a Unix socket, and over TCP where a test asks for it', async () => {
  // If TEST_DATABASE_URL names another server, the tests connect to it over TCP.
  const isForeign = process.env.TEST_DATABASE_URL !== undefined
  expect(await isOverTcp(database.url)).toBe(isForeign)
  expect(await isOverTcp(database.ownerUrl)).toBe(isForeign)
  expect(await isOverTcp(overTcp(database.url))).toBe(true)
})
