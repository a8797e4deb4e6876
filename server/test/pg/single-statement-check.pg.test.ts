import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { expect, test } from 'vitest'
import { useTestDatabase } from './test-database.ts'

const database = useTestDatabase()

const sendTwo = async (pipeline: boolean) => {
  const client = new pg.Client({ connectionString: database.url, pipeline })
  await client.connect()
  try {
    const first = client.query('select 1 as one')
    const second = async () => client.query('select 2 as two')
    return await Promise.allSettled([first, second()])
  } finally {
    await client.end()
  }
}

test('a second statement fails while the connection has one under way', async () => {
  const [first, second] = await sendTwo(false)
  expect(first).toMatchObject({ status: 'fulfilled', value: { rows: [{ one: 1 }] } })
  expect(second).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringContaining('a statement under way already: select 2') },
  })
})

test('a connection that pipelines takes both', async () => {
  const [first, second] = await sendTwo(true)
  expect(first).toMatchObject({ status: 'fulfilled', value: { rows: [{ one: 1 }] } })
  expect(second).toMatchObject({ status: 'fulfilled', value: { rows: [{ two: 2 }] } })
})

test('a deprecation warning, such as the driver’s about concurrent statements, ends the process of a test and its child processes', () => {
  expect(process.throwDeprecation).toBe(true)
  const emits = "process.emitWarning('Calling client.query()', 'DeprecationWarning')"
  expect(spawnSync(process.execPath, ['--eval', emits]).status).toBe(1)
})
