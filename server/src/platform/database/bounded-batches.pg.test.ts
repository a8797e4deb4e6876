import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/pg/test-database.ts'
import { usePool } from '../../../test/pg/test-pool.ts'
import type { Tx } from '../db.ts'
import { batchRunner } from './bounded-batches.ts'
import { isDatabaseAway, isDatabaseBusy } from './connection-errors.ts'

const database = useTestDatabase()
const connection = usePool(database)

const transactionOf = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx)
  return rows[0]?.id ?? ''
}

/** Runs test items in a transaction. The item `odd` throws, `fatal` loses its database connection, and `full` simulates a full disk. */
const opened = () => {
  const begun: string[] = []
  const ask = batchRunner(connection.db, {
    apart: (item: string) => item.split(' ')[0] ?? '',
    work: async (tx, item: string) => {
      begun.push(item)
      if (item.startsWith('fatal')) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      if (item.startsWith('full'))
        await sql`do $$ begin raise exception using errcode = 'disk_full'; end $$`.execute(tx)
      if (item.startsWith('odd')) throw new Error(`${item} cannot be done`)
      return `${item} ${await transactionOf(tx)}`
    },
  })
  return { begun, ask }
}
const transactionsIn = (answers: readonly string[]) =>
  new Set(answers.map(answer => answer.split(' ').at(-1)))

test('concurrent callers share one transaction, and each gets its own answer', async () => {
  const { ask } = opened()
  const answers = await Promise.all(['a', 'b', 'c'].map(ask))
  expect(answers.map(answer => answer[0])).toEqual(['a', 'b', 'c'])
  expect(transactionsIn(answers).size).toBe(1)
})

test('two items with the same key never share a transaction', async () => {
  const { ask } = opened()
  const answers = await Promise.all(['a 1', 'b 1', 'a 2', 'a 3'].map(ask))
  expect(transactionsIn(answers.filter(answer => answer.startsWith('a'))).size).toBe(3)
})

test('a failing item fails alone, and all others are done', async () => {
  const { ask } = opened()
  const done = await Promise.allSettled(['a', 'b', 'odd', 'c', 'd'].map(ask))
  expect(done.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  ])
  expect(done[2]).toMatchObject({ reason: new Error('odd cannot be done') })
})

test('when the connection is lost all callers get the error, and no part is retried', async () => {
  const { begun, ask } = opened()
  const done = await Promise.allSettled(['a', 'fatal', 'b'].map(ask))
  expect(done.map(one => one.status === 'rejected' && isDatabaseAway(one.reason))).toEqual([true, true, true])
  expect(begun).toHaveLength(3)
  expect(await ask('a')).toMatch(/^a /)
})

test('when the disk is full or a table is locked all callers get the error, and no part is retried', async () => {
  const { begun, ask } = opened()
  const done = await Promise.allSettled(['a', 'full', 'b'].map(ask))
  expect(done.map(one => one.status === 'rejected' && isDatabaseBusy(one.reason))).toEqual([true, true, true])
  expect(begun).toHaveLength(3)
})
