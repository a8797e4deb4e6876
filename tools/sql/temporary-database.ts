import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../../server/src/platform/migrate.ts'
import { databaseUrl } from '../../server/test/pg/database-url.ts'
import { asAdmin, startTestServer } from '../../server/test/pg/test-server.ts'

const NAME_BYTES = 4

/** Creates a temporary database by the migrations of this folder, runs `use` with it, and drops it. */
export const withSchema = async <T>(use: (client: pg.Client, url: string) => Promise<T>): Promise<T> => {
  const server = await startTestServer()
  const name = `sala_checked_${randomBytes(NAME_BYTES).toString('hex')}`
  try {
    await asAdmin(server.adminUrl, `create database ${name}`)
    const url = databaseUrl(server.adminUrl, name)
    await migrate(url)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const answer = await use(client, url).finally(() => client.end())
    await asAdmin(server.adminUrl, `drop database ${name} with (force)`)
    return answer
  } finally {
    await server.stop()
  }
}
