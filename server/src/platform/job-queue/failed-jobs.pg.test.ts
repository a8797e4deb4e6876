import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/pg/test-database.ts'
import { type TestContext, testContext } from '../../../test/test-context.ts'
import { inTransaction } from '../db.ts'
import { enqueue, processAll } from '../jobs.ts'
import { silentLog } from '../log.ts'
import { findFailedJobs, forgetReplacedJobs, reviveJob } from './failed-jobs.ts'

const database = useTestDatabase()
let ctx: TestContext

beforeAll(() => {
  ctx = testContext(database.url)
})
afterAll(() => ctx.close())

const KEYED = { key: 'test:look:1' }
const add = (name: string, options: { key?: string } = {}) =>
  inTransaction(ctx.db, tx => enqueue(tx, 'test:look', { name }, options))
const failed = () => findFailedJobs(ctx.db, 1, 10)
const setJobs = (set: string) => database.query(`update graphile_worker._private_jobs set ${set}`)
const letGoOfDeadWorkers = () =>
  database.query("select graphile_worker.force_unlock_workers(array['test-killed'])")
const run = async () => {
  const ran: string[] = []
  await processAll(
    ctx.pool,
    { 'test:look': payload => Promise.resolve(void ran.push(payload.name ?? '')) },
    silentLog,
  )
  return ran
}

test('a job queued again while a worker held it is no failure when that worker dies: the later one runs', async () => {
  await add('first', KEYED)
  await setJobs("locked_by = 'test-killed', locked_at = now(), attempts = 1")
  await add('again', KEYED)
  await letGoOfDeadWorkers()
  expect(await failed()).toEqual([])
  expect(await run()).toEqual(['again'])
  const [left] = await database.query<{ id: string }>('select id::text from graphile_worker._private_jobs')
  expect(await inTransaction(ctx.db, tx => reviveJob(tx, left?.id ?? ''))).toBeNull()
  await forgetReplacedJobs(ctx.db)
  expect(await database.query('select id from graphile_worker._private_jobs')).toEqual([])
})

test('a permanently failed job that is enqueued again is replaced by the later one, and a running job is not deleted', async () => {
  await add('first', KEYED)
  await setJobs("attempts = max_attempts, last_error = 'the bank is silent'")
  expect(await failed()).toHaveLength(1)
  await add('again', KEYED)
  expect(await failed()).toEqual([])
  await setJobs("locked_by = 'test-living', locked_at = now()")
  await forgetReplacedJobs(ctx.db)
  expect(await database.query('select id from graphile_worker._private_jobs')).toHaveLength(2)
  await database.query('delete from graphile_worker._private_jobs')
})

test('a failed or killed job that is not enqueued again stays for operators until it is revived', async () => {
  await add('killed each time')
  await add('failed each time')
  await setJobs('attempts = max_attempts')
  await forgetReplacedJobs(ctx.db)
  const stuck = await failed()
  expect(stuck).toMatchObject([{ for_good: true }, { for_good: true }])
  for (const job of stuck) await inTransaction(ctx.db, tx => reviveJob(tx, job.id.toString()))
  expect(await run()).toEqual(['killed each time', 'failed each time'])
})
