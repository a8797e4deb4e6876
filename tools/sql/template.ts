import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../server/src/platform/migrate.ts'

const DATABASE = 'checked'

/** Hands `use` a database that has the schema of this checkout and nothing else, and takes it away afterwards. */
export const withSchema = async <T>(use: (client: pg.Client, url: string) => Promise<T>): Promise<T> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sala-sql-'))
  const server = await startEmbeddedPostgres({
    dataDir,
    log: line => process.stderr.write(`${line}\n`),
    databases: [DATABASE],
    durability: 'test',
  })
  try {
    const url = server.url(DATABASE)
    await migrate(url)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return await use(client, url).finally(() => client.end())
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
