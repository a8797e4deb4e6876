import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWire, type Wire } from '../../test/database-proxy.ts'
import { useTestDatabase } from '../../test/pg/test-database.ts'
import { type TestContext, testContext } from '../../test/test-context.ts'
import { inTransaction } from './db.ts'
import { type CronJob, enqueue, type Jobs, runWorker, type Worker } from './jobs.ts'
import { silentLog } from './log.ts'

const database = useTestDatabase()
const BACK_LIMIT_MS = 20_000
const LONG_MS = 20_000
const OFTEN = { timeout: BACK_LIMIT_MS, interval: 10 }
const EACH_MINUTE: CronJob = { job: 'test:ends', pattern: '* * * * *' }
let wire: Wire
let ctx: TestContext
/** The running jobs by name. The test decides when and how each one ends. */
const running = new Map<string, { end(): void; fail(): void }>()
const begun: string[] = []

const jobs: Jobs = {
  'test:ends': async ({ name = '' }) => {
    begun.push(name)
    await new Promise<void>((end, fail) => {
      running.set(name, { end, fail: () => fail(new Error('on purpose')) })
    })
  },
}

beforeAll(async () => {
  wire = await openWire(database.url)
  ctx = testContext(wire.url)
})
afterAll(async () => {
  await ctx.close()
  await wire.close()
})

const direct = testContext
const add = async (name: string) => {
  const own = direct(database.url)
  await inTransaction(own.db, tx => enqueue(tx, 'test:ends', { name }))
  await own.close()
}
const begins = (name: string) => vi.waitFor(() => expect(begun).toContain(name), OFTEN)
const locks = () =>
  database.query<{ locked_by: string | null }>('select locked_by from graphile_worker._private_jobs')
const allDone = () => vi.waitFor(async () => expect(await locks()).toEqual([]), OFTEN)

const withWorker = async (work: (worker: Worker) => Promise<void>) => {
  begun.length = 0
  const worker = await runWorker(ctx.pool, jobs, [EACH_MINUTE], silentLog)
  await work(worker)
  await worker.stop()
}

test(
  'jobs that fail and end while the database is away end no process, and all jobs run again within seconds of its return',
  () =>
    withWorker(async () => {
      for (const name of ['fails', 'ends']) await add(name)
      await begins('fails')
      await begins('ends')
      wire.cut()
      running.get('fails')?.fail()
      running.get('ends')?.end()
      await vi.waitFor(() => expect(wire.tried()).toBeGreaterThan(3), OFTEN)
      wire.mend()
      await add('later')
      await begins('later')
      running.get('later')?.end()
      // Two jobs ended, but their result could not be stored because of the outage. They run again, which every job must allow.
      await vi.waitFor(
        () => expect(begun.toSorted()).toEqual(['ends', 'ends', 'fails', 'fails', 'later']),
        OFTEN,
      )
      running.get('fails')?.end()
      running.get('ends')?.end()
      await allDone()
    }),
  LONG_MS,
)

test(
  'a job that still runs when the database returns is not given to another worker',
  () =>
    withWorker(async () => {
      await add('long')
      await begins('long')
      wire.cut()
      await vi.waitFor(() => expect(wire.tried()).toBeGreaterThan(1), OFTEN)
      wire.mend()
      await add('later')
      await begins('later')
      expect(begun).toEqual(['long', 'later'])
      running.get('later')?.end()
      running.get('long')?.end()
      await allDone()
    }),
  LONG_MS,
)

test(
  'a worker that is started without a database waits for it',
  async () => {
    wire.cut()
    const done = withWorker(async () => {
      await add('first')
      await begins('first')
      running.get('first')?.end()
      await allDone()
    })
    await vi.waitFor(() => expect(wire.tried()).toBeGreaterThan(1), OFTEN)
    wire.mend()
    await done
  },
  LONG_MS,
)

test('a job is locked by the name under which its worker sends heartbeats', () =>
  withWorker(async () => {
    await add('looked at')
    await begins('looked at')
    const [job] = await locks()
    await vi.waitFor(async () => {
      const signs = await database.query<{ worker_id: string }>('select worker_id from job_workers')
      expect(signs.map(sign => sign.worker_id)).toContain(job?.locked_by)
    }, OFTEN)
    running.get('looked at')?.end()
    await allDone()
  }))
