import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openWire } from '../../../test/database-proxy.ts'
import { useTestDatabase } from '../../../test/pg/test-database.ts'
import { silentLog } from '../log.ts'
import { openQueuePool, startRunner } from './queue-runner.ts'

const database = useTestDatabase()

test('workers that stop while their LISTEN connection is lost do not end the process', async () => {
  const wire = await openWire(database.url)
  const frozen = wire.freezeAt('LISTEN "jobs:insert"')
  const runner = await startRunner(wire.url, { tasks: {}, crons: [] }, silentLog)
  await frozen
  const drained = runner.drain()
  wire.cut()
  // An unhandled rejection, which would end a worker process, fails this test.
  expect(await drained).toBeUndefined()
  await wire.close()
})

const IDLE_MS = 3_000
const POLL_INTERVAL_MS = 1_000
const tasks = { 'test:idle': () => undefined }

test('idle workers poll for jobs together, once a second', async () => {
  const wire = await openWire(database.url)
  const runner = await startRunner(wire.url, { tasks, crons: [] }, silentLog)
  const began = performance.now()
  await sleep(IDLE_MS)
  const [polls, idleMs] = [wire.sent('get_job'), performance.now() - began]
  await runner.drain()
  await wire.close()
  expect(polls).toBeGreaterThan(1)
  // The first poll comes at the start, and the packet that prepares the statement names it too.
  expect(polls).toBeLessThanOrEqual(2 + idleMs / POLL_INTERVAL_MS)
})

test('workers notice a database that does not respond', async () => {
  const wire = await openWire(database.url)
  const runner = await startRunner(wire.url, { tasks, crons: [] }, silentLog)
  const frozen = wire.freezeAt('get_job')
  await frozen
  expect(await runner.lost).toBeInstanceOf(Error)
  wire.cut()
  await runner.drain()
  await wire.close()
}, 30_000)

test('an ended queue pool returns an error, and calling its release function is harmless', async () => {
  const pool = openQueuePool(database.url)
  await pool.end()
  const reported = await new Promise<Error | undefined>(resolve => {
    pool.connect((error, _client, giveBack) => {
      giveBack()
      resolve(error)
    })
  })
  expect(reported).toMatchObject({ message: expect.stringContaining('after calling end') })
})

test('a queue connection accepts a statement while earlier ones are unanswered', async () => {
  // graphile-worker sends UNLISTEN twice if LISTEN gets no answer. The driver allows statements side by side only in a pipeline, and warns otherwise.
  const warnings: Error[] = []
  const warned = (warning: Error) => warnings.push(warning)
  process.on('warning', warned)
  const pool = openQueuePool(database.url)
  const client = await pool.connect()
  await Promise.all(['listen ready', 'unlisten ready', 'unlisten ready'].map(sql => client.query(sql)))
  client.release()
  await pool.end()
  process.off('warning', warned)
  expect(warnings).toEqual([])
})
