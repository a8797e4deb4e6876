import { afterEach, expect, test } from 'vitest'
import { openWire } from '../../../test/database-proxy.ts'
import { useTestDatabase } from '../../../test/pg/test-database.ts'
import { testContext } from '../../../test/test-context.ts'
import { openPool } from '../db.ts'
import { type Jobs, processAll, runWorker } from '../jobs.ts'
import { silentLog } from '../log.ts'
import { migrate } from '../migrate.ts'
import { VERSION } from '../process/build-version.ts'
import { SILENT_METER } from './metric-registry.ts'
import { openMetrics } from './process-metrics.ts'

const database = useTestDatabase({ per: 'test' })
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const opened = async () => {
  const stopping = new AbortController()
  const program = { signal: stopping.signal, atStop: (work: () => Promise<unknown>) => void ends.push(work) }
  const server = await openMetrics({ metrics_port: 0, metrics_host: '127.0.0.1' }, program, {
    figuresKeptMs: 0,
  })
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`)
    return { status: answer.status, text: await answer.text() }
  }
  return { ...server, ask, stop: () => stopping.abort() }
}

/** Response timeout in ms. It is short, so that the pool can close although the server does not respond. */
const ANSWER_LIMIT_MS = 2_000

const poolOf = (url: string) => {
  const pool = openPool(url, () => undefined, { answer_ms: ANSWER_LIMIT_MS })
  ends.push(() => pool.end())
  return pool
}

test('a process is alive at once, and ready when it has started and its needs are met', async () => {
  const { ask, begun, stop } = await opened()
  const alive = { status: 200, text: `alive\nversion: ${VERSION}\n` }
  expect(await ask('/healthz')).toEqual(alive)
  expect(await ask('/readyz')).toEqual({ status: 503, text: 'starting\n' })
  let paused = false
  const needs = [{ what: 'jobs', missing: async () => (paused ? 'wait' : null) }]
  begun({ pool: poolOf(database.url), needs })
  expect(await ask('/readyz')).toEqual({ status: 200, text: 'ready\n' })
  paused = true
  expect(await ask('/readyz')).toEqual({ status: 503, text: 'jobs: wait\n' })
  paused = false
  stop()
  expect(await ask('/readyz')).toEqual({ status: 503, text: 'process: is stopping\n' })
  expect(await ask('/healthz')).toEqual(alive)
  expect((await ask('/lobby/api/health')).status).toBe(404)
})

test('exactly the metrics whose names end with _total are counters', async () => {
  const { ask } = await opened()
  const { text } = await ask('/metrics')
  const types = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', type = '']) => ({
    name,
    type,
  }))
  expect(types.length).toBeGreaterThan(10)
  expect(types.filter(({ name, type }) => name.endsWith('_total') && type !== 'counter')).toEqual([])
})

test('a process is not ready during an outage or while a migration is pending', async () => {
  const wire = await openWire(database.url)
  ends.push(() => wire.close())
  const { ask, begun } = await opened()
  begun({ pool: poolOf(wire.url) })
  expect((await ask('/readyz')).status).toBe(200)
  const owner = poolOf(database.ownerUrl)
  const { rows } = await owner.query<{ name: string; digest: string }>(
    'delete from schema_migrations where name = (select max(name) from schema_migrations) returning name, digest',
  )
  const [last] = rows
  expect(await ask('/readyz')).toEqual({ status: 503, text: `schema: waits for ${last?.name}\n` })
  await owner.query('insert into schema_migrations (name, digest) values ($1, $2)', [
    last?.name,
    last?.digest,
  ])
  expect((await ask('/readyz')).status).toBe(200)
  wire.freeze()
  expect(await ask('/readyz')).toEqual({
    status: 503,
    text: 'database: takes too long\nschema: takes too long\n',
  })
})

test('an older release stays ready on a newer schema, and its migrate changes nothing', async () => {
  const { ask, begun } = await opened()
  begun({ pool: poolOf(database.url) })
  const owner = poolOf(database.ownerUrl)
  await owner.query(`insert into schema_migrations (name, digest) values ('9999_later.sql', 'theirs')`)
  await expect(migrate(database.ownerUrl)).rejects.toThrow(
    /9999_later\.sql, which this checkout does not know/,
  )
  expect(await ask('/readyz')).toEqual({ status: 200, text: 'ready\n' })
  await owner.query(`delete from schema_migrations where name = '9999_later.sql'`)
})

test('calls are counted by route, job and partner, and unreadable figures are not repeated', async () => {
  const { ask, begun, meter } = await opened()
  const ctx = testContext(database.url)
  ends.push(() => ctx.close())
  let readable = true
  begun({
    pool: ctx.pool,
    figures: async () => {
      if (!readable) throw new Error('on purpose')
      return [{ name: 'sala_waiting', help: 'Cases', labels: { kind: 'slip' }, value: 3 }]
    },
  })
  meter.callEnded('/lobby/api/customers/profile', 304, 2)
  meter.partnerCallEnded('bank', 'pay', 'silent', 1_500)
  const jobs: Jobs = { 'test:ends': async () => undefined }
  const worker = await runWorker(ctx.pool, jobs, [], silentLog, { meter })
  ends.push(() => worker.stop())
  await ctx.pool.query("select graphile_worker.add_job('test:ends', '{}')")
  await expect
    .poll(async () => (await ask('/metrics')).text, { timeout: 20_000 })
    .toContain('sala_job_seconds_count{name="test:ends",outcome="done"} 1')
  const { text } = await ask('/metrics')
  expect(text).toContain('sala_call_seconds_count{route="/lobby/api/customers/profile",status="3xx"} 1')
  expect(text).toContain('sala_partner_call_seconds_sum{partner="bank",call="pay",outcome="silent"} 1.5')
  // Prometheus sets the labels `job` and `instance`, and would rename labels of Sala that have these names.
  expect(text).not.toMatch(/[{,](job|instance)=/)
  expect(text).toMatch(/sala_waiting\{kind="slip"\} 3\n/)
  expect(text).toMatch(/sala_figures_read 1\n/)
  expect(text).toMatch(/sala_pool_connections \d/)
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds /)
  expect(worker.waiting()).toBe(false)
  readable = false
  const without = (await ask('/metrics')).text
  expect(without).toMatch(/sala_figures_read 0\n/)
  expect(without).not.toContain('sala_waiting{')
})

test('without a port nothing is measured', async () => {
  const program = { signal: new AbortController().signal, atStop: () => undefined }
  const server = await openMetrics({ metrics_port: null, metrics_host: '127.0.0.1' }, program)
  expect(server).toMatchObject({ meter: SILENT_METER, port: null })
  await processAll(poolOf(database.url), {}, silentLog)
})
