import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)
const MIGRATE = new URL('../../src/platform/migrate.ts', import.meta.url)

export async function migrateTemplate(url: string) {
  if (existsSync(MIGRATE)) {
    const { migrate } = await import(MIGRATE.href)
    await migrate(url)
    return
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const file of (await readdir(MIGRATIONS)).filter(name => name.endsWith('.sql')).sort()) {
      await client.query(await readFile(new URL(file, MIGRATIONS), 'utf8'))
    }
  } finally {
    await client.end()
  }
}
