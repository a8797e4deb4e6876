import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../test/pg/test-database.ts'

const PROGRAM = fileURLToPath(new URL('migrate.ts', import.meta.url))

const runMigrate = (url: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM], {
    env: { ...process.env, DATABASE_URL: url },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('npm run migrate brings an empty database to the schema, and refuses one it cannot bring in one sentence', async () => {
  const database = await createEmptyDatabase()
  expect(runMigrate(database.url)).toMatchObject({ status: 0, stderr: '' })
  await database.query("update schema_migrations set digest = 'another' where name like '%_desk.sql'")
  const { status, stdout, stderr } = runMigrate(database.url)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(
    /^The schema could not be brought up to date: the migration \d{4}_desk\.sql was edited .*\n$/i,
  )
  await database.drop()
})
