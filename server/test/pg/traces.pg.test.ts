import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callPartner } from '../../src/partners/adapter-kit/partner-http.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { createHttpServer } from '../../src/platform/http/server.ts'
import { enqueue, processAll } from '../../src/platform/jobs.ts'
import { silentLog } from '../../src/platform/log.ts'
import { carriedTrace, traceId } from '../../src/platform/tracing/spans.ts'
import { openTraces } from '../../src/platform/tracing/traces.ts'
import { type TestContext, testContext } from '../test-context.ts'
import { useTestDatabase } from './test-database.ts'

type Span = {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[]
}
type Delivered = {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[]
}

const JOB = 'test:asks-partner'
const database = useTestDatabase()
let ctx: TestContext
const delivered: Delivered[] = []

/** A server that takes two roles: it collects the traces, and it is the partner that a job calls. */
const outside = createServer(async (request, response) => {
  const said = await text(request)
  if (request.url === '/v1/traces') delivered.push(JSON.parse(said))
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
let origin = ''

beforeAll(async () => {
  ctx = testContext(database.url)
  await new Promise<void>(resolve => outside.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise(resolve => outside.close(resolve))
  await ctx.close()
})

/** Makes a call of the API whose handler adds a job, and the job calls a partner. Returns the trace ids of call, job and partner call. */
const callThatLeavesAJob = async (traces: boolean) => {
  const seen: (string | null)[] = []
  const app = await createHttpServer({
    ...{ log_level: 'silent', trusted_proxies: [], public_url: 'http://localhost', frame_origins: [] },
    traces,
  })
  app.post('/orders/:id', async () => {
    seen.push(traceId())
    await inTransaction(ctx.db, tx => enqueue(tx, JOB, { order: 'o1' }))
    return {}
  })
  // Trace id that the caller sends. The product must start a new trace, because a caller can send any id.
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const response = await app.inject({
    method: 'POST',
    url: '/orders/o1',
    headers: { traceparent },
    payload: {},
  })
  expect(response.statusCode).toBe(200)
  const jobs = {
    [JOB]: async () => {
      seen.push(traceId())
      const endpoint = { partner: 'bank', url: origin, prove: () => ({}), timeoutMs: 5_000 }
      await callPartner(endpoint, 'POST', '/orders/o1', { account: '1234567890' })
    },
  }
  await processAll(ctx.pool, jobs, silentLog)
  await app.close()
  return seen
}

test('a call, its job and the job’s partner call are one trace, without references', async () => {
  const stops: (() => Promise<unknown>)[] = []
  const settings = { traces_url: `${origin}/v1/traces`, traces_percent: 100, log_level: 'silent' }
  await openTraces(settings, 'test', { atStop: work => stops.push(work) })
  const [inCall, inJob] = await callThatLeavesAJob(true)
  for (const stop of stops) await stop()

  const spans = delivered.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(scope => scope.spans)),
  )
  const named = (name: string) => spans.find(span => span.name === name)
  const [call, job, partner] = ['POST /orders/:id', `job ${JOB}`, 'partner bank'].map(named)
  expect(call?.parentSpanId ?? '').toBe('')
  expect(call?.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c')
  // The job must belong to the trace of that call whose handler added it.
  expect(job?.traceId).toBe(call?.traceId)
  expect(partner?.traceId).toBe(call?.traceId)
  expect(partner?.parentSpanId).toBe(job?.spanId)
  expect([inCall, inJob]).toEqual([call?.traceId, call?.traceId])
  expect(spans.filter(({ name }) => name === 'statement').length).toBeGreaterThan(0)
  const json = JSON.stringify(spans)
  for (const secret of ['o1', '1234567890']) expect(json).not.toContain(`"${secret}"`)
})

test('without a collector nothing is traced, and no trace header is sent', async () => {
  expect(await callThatLeavesAJob(false)).toEqual([null, null])
  expect(carriedTrace()).toEqual({})
})
