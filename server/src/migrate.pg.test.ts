import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '../test/pg/test-database.ts'

const PROGRAM = fileURLToPath(new URL('migrate.ts', import.meta.url))

const runMigrate = (url: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM], {
    env: { ...process.env, DATABASE_URL: url },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('npm run migrate migrates an empty database, and refuses an unsuitable one with one sentence', async () => {
  const database = await createEmptyDatabase()
  expect(runMigrate(database.url)).toMatchObject({ status: 0, stderr: '' })
  await database.query("update schema_migrations set digest = 'another' where name like '%_desk.sql'")
  const { status, stdout, stderr } = runMigrate(database.url)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^The schema could not be migrated: the migration \d{4}_desk\.sql was edited .*\n$/i)
  await database.drop()
})

test('ids have the same collation in all columns: no index serves a join of two collations', async () => {
  const database = await createTestDatabase()
  const differing = await database.query(`
    with columns as (
      select c.table_name, c.column_name, coalesce(c.collation_name, 'default') as collation
        from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE'),
    ids (name, of_table) as (
      values ('deposit_id', 'deposits'), ('request_id', 'deposits'), ('request_id', 'withdrawals'), ('withdrawal_id', 'withdrawals'),
             ('bonus_id', 'bonuses'), ('slip_id', 'slips'))
    select c.table_name, c.column_name
      from ids i
      join columns o on o.table_name = i.of_table and o.column_name = 'id'
      join columns c on c.column_name like '%' || i.name and c.collation <> o.collation
     order by 1, 2`)
  await database.drop()
  expect(differing).toEqual([])
})
