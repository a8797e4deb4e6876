import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { partnerCallbackRoutes } from '../../src/cashier/settlement/partner-callbacks.ts'
import { readConfig } from '../../src/config.ts'
import { openPartners } from '../../src/partners/adapter-registry.ts'
import { createHttpServer } from '../../src/platform/http/server.ts'
import { useTestDatabase } from '../pg/test-database.ts'
import { testContext } from '../test-context.ts'
import { RECORDED_CALLBACKS } from './recordings.ts'

const ADAPTERS = {
  BANK_FEED: 'sala,scb',
  PAYOUTS: 'opn',
  SMS: 'sala,thaibulksms,twilio',
}

const database = useTestDatabase({ per: 'test' })
const stops: (() => Promise<unknown>)[] = []

/** Serves the calls of partners at this public address, with the adapters that the recorded partners used. */
const serve = async (origin: string, gateway: 'sala' | 'opn') => {
  const env = { ...ADAPTERS, GATEWAY: gateway, PUBLIC_URL: origin, LOG_LEVEL: 'silent' }
  const config = readConfig(env, { database_url: database.url })
  const ctx = testContext(database.url, { config, partners: openPartners(config.partners) })
  const { log_level, trusted_proxies, public_url } = config
  const app = await createHttpServer({ log_level, trusted_proxies, public_url, frame_origins: [] })
  partnerCallbackRoutes(app, ctx)
  await app.ready()
  stops.push(async () => {
    await app.close()
    await ctx.close()
  })
  return app
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const stop of stops.splice(0)) await stop()
})

const waitingJobs = () =>
  database.query<{ job: string; payload: object; priority: number }>(
    `select t.identifier as job, j.payload, j.priority
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`,
  )

test.each(RECORDED_CALLBACKS)(
  '$name: the callback that 1.0.0 received enqueues the same job, once',
  async ({ received_at, origin, url, headers, body, status, answer, job }) => {
    vi.setSystemTime(received_at)
    const app = await serve(origin, url.endsWith('/opn') ? 'opn' : 'sala')
    for (let copies = 0; copies < 2; copies++) {
      const response = await app.inject({ method: 'POST', url, headers, payload: body })
      expect([response.statusCode, response.json()]).toEqual([status, answer])
    }
    expect(await waitingJobs()).toEqual([job])
  },
)
