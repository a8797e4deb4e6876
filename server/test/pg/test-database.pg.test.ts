import { describe, expect, test } from 'vitest'
import { createTestDatabase, useTestDatabase } from './test-database.ts'

const shared = useTestDatabase()

test('a test database is a real PostgreSQL that orders Thai by code point', async () => {
  const rows = await shared.query("select word from (values ('ข'), ('a'), ('ก')) t(word) order by word")
  expect(rows.map(row => row.word)).toEqual(['a', 'ก', 'ข'])
})

test('two test databases are independent', async () => {
  const other = await createTestDatabase()
  await other.query('create table only_here (n int)')
  expect(await shared.query("select to_regclass('only_here') as found")).toEqual([{ found: null }])
  await other.drop()
})

test('broken books fail the test that broke them', async () => {
  const other = await createTestDatabase()
  await other.query('drop function if exists assert_invariants()')
  await other.query(
    "create function assert_invariants() returns void language plpgsql as $$ begin raise 'books differ'; end $$",
  )
  await expect(other.assertInvariants()).rejects.toThrow('books differ')
  await other.drop()
})

test('an audit line with a detail that has no Thai name fails the test that wrote it', async () => {
  const other = await createTestDatabase()
  const write = (action: string, details: object) =>
    other.query(
      'insert into audit_inbox (at, actor, action, subject, details) values (now(), $1, $2, $3, $4)',
      [...['system', action, 'one', JSON.stringify(details)]],
    )
  await write('withdrawal.approve', { reason: 'fine' })
  await write('an.act_of_a_test', { anything: 'x' })
  await other.assertInvariants()
  await write('withdrawal.approve', { somebody: 'x' })
  await expect(other.assertInvariants()).rejects.toThrow("withdrawal.approve 'somebody'")
  await other.drop()
})

describe('a database for each test', () => {
  const own = useTestDatabase({ per: 'test' })
  for (const run of ['first', 'second']) {
    test(`starts empty: ${run}`, async () => {
      await own.query('create table made_once (n int)')
      expect(await own.query('select n from made_once')).toEqual([])
    })
  }
})
