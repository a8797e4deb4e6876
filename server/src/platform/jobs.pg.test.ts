import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { useTestDatabase } from '../../test/pg/test-database.ts'
import { type TestContext, testContext } from '../../test/test-context.ts'
import { inTransaction } from './db.ts'
import { enqueue, forEachIsolated, type Jobs, processAll, runWorker } from './jobs.ts'
import { silentLog } from './log.ts'

const database = useTestDatabase()
const WAIT_MS = 20_000
let ctx: TestContext

beforeAll(() => {
  ctx = testContext(database.url)
})
afterAll(() => ctx.close())

const failing = (times: number) => {
  const seen: string[] = []
  const jobs: Jobs = {
    'test:fails': async payload => {
      seen.push(payload.name ?? '')
      if (seen.length <= times) throw new Error('not yet')
    },
  }
  return { jobs, seen }
}
const add = (name: string) => inTransaction(ctx.db, tx => enqueue(tx, 'test:fails', { name }))
const waiting = () =>
  database.query('select attempts, locked_by, last_error from graphile_worker._private_jobs')

test('a failing job is retried until it succeeds, and not after that', async () => {
  const { jobs, seen } = failing(3)
  await add('a')
  await processAll(ctx.pool, jobs, silentLog)
  expect(seen).toEqual(['a', 'a', 'a', 'a'])
  expect(await waiting()).toEqual([])
})

test(
  'a running worker lets a failed job go, to be tried again',
  async () => {
    const { jobs, seen } = failing(1)
    const worker = await runWorker(ctx.pool, jobs, [], silentLog)
    await add('b')
    await vi.waitFor(() => expect(seen).toEqual(['b', 'b']), { timeout: WAIT_MS, interval: 100 })
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: WAIT_MS, interval: 100 })
    await worker.stop()
  },
  2 * WAIT_MS,
)

test('a long job is notified when its worker stops', async () => {
  const begun = Promise.withResolvers<void>()
  const jobs: Jobs = {
    'test:long': async (_payload, stopping) => {
      const ends = new Promise(resolve => stopping?.addEventListener('abort', resolve))
      begun.resolve()
      await ends
    },
  }
  const worker = await runWorker(ctx.pool, jobs, [], silentLog)
  await inTransaction(ctx.db, tx => enqueue(tx, 'test:long', {}))
  await begun.promise
  await worker.stop()
  expect(await waiting()).toEqual([])
})

test('a new payment goes before all waiting jobs, and the rest run first in, first out', async () => {
  const { jobs, seen } = failing(0)
  await add('a')
  await add('b')
  await inTransaction(ctx.db, tx => enqueue(tx, 'test:fails', { name: 'paid' }, { first: true }))
  await processAll(ctx.pool, jobs, silentLog)
  expect(seen).toEqual(['paid', 'a', 'b'])
})

test('a job of a refused transaction does not exist', async () => {
  const { jobs, seen } = failing(0)
  const refused = inTransaction(ctx.db, async tx => {
    await enqueue(tx, 'test:fails', { name: 'c' })
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  await processAll(ctx.pool, jobs, silentLog)
  expect(seen).toEqual([])
})

test(
  'a job that a killed worker left locked is run by the next start',
  async () => {
    const { jobs, seen } = failing(0)
    await add('d')
    await database.query(
      "update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now() - interval '1 s'",
    )
    const worker = await runWorker(ctx.pool, jobs, [], silentLog, { alone: true })
    await vi.waitFor(() => expect(seen).toEqual(['d']), { timeout: WAIT_MS, interval: 100 })
    await worker.stop()
  },
  2 * WAIT_MS,
)

test(
  'a job of a worker that fell silent is let go, and one of a living worker is not',
  async () => {
    const { jobs, seen } = failing(0)
    await add('silent')
    await add('living')
    const lock = (name: string, by: string) =>
      database.query(
        `update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - interval '1 minute'
         where payload->>'name' = $1`,
        [name, by],
      )
    await lock('silent', 'worker-silent')
    await lock('living', 'worker-living')
    await database.query("insert into job_workers values ('worker-living', now() + interval '1 minute')")
    const worker = await runWorker(ctx.pool, jobs, [], silentLog)
    await vi.waitFor(() => expect(seen).toEqual(['silent']), { timeout: WAIT_MS, interval: 100 })
    await worker.stop()
    expect((await waiting()).map(row => row.locked_by)).toEqual(['worker-living'])
  },
  2 * WAIT_MS,
)

test('paged work continues with the next page when one item fails, and fails at the end', async () => {
  async function* pages() {
    for (const page of [
      ['a', 'fails'],
      ['b', 'c'],
    ])
      yield* page
  }
  const done: string[] = []
  const work = forEachIsolated({ log: silentLog }, pages(), 'an item failed', async item => {
    if (item === 'fails') throw new Error('no')
    done.push(item)
  })
  await expect(work).rejects.toThrow('an item failed')
  expect(done).toEqual(['a', 'b', 'c'])
})
