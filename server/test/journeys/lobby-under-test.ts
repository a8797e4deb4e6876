import { createSandbox } from '@sala/sandbox/app.ts'
import { afterAll, beforeAll } from 'vitest'
import { seed } from '../../seed/seed.ts'
import { allCrons, allJobs, ports } from '../../src/composition.ts'
import { type Config, readConfig, SANDBOX_KEYS } from '../../src/config.ts'
import { type OpenContext, openContext } from '../../src/context.ts'
import { enqueueGamesAtStart } from '../../src/games/jobs.ts'
import { createLobbyApi } from '../../src/lobby-api.ts'
import { runBatched } from '../../src/platform/database/batched-queries.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { freePort } from '../../src/platform/embedded-postgres/free-port.ts'
import { enqueue, processAll } from '../../src/platform/jobs.ts'
import { silentLog } from '../../src/platform/log.ts'
import { bankTellers, hub88InSandbox } from '../../src/sandbox-setup.ts'
import { useTestDatabase } from '../pg/test-database.ts'
import { playsAll } from '../simulation/simulation-seeds.ts'

export type Answer = { status: number; body: Record<string, unknown> }

const REQUEST_TIMEOUT_MS = 20_000

/** Returns whether a scheduled job runs several times an hour. Its first field, the minutes, then has a star or a list. */
const isFrequent = ({ pattern }: (typeof allCrons)[number]): boolean => /^\S*[*,]/.test(pattern)

/**
 * Runs product and sandbox on one HTTP port and a test database. Jobs run only when the test calls `settle`, so that the test decides when. `said`
 * has additional environment variables.
 */
export const useProduct = (overrides: Partial<Config> = {}, said: Readonly<Record<string, string>> = {}) => {
  const database = useTestDatabase()
  let ctx: OpenContext
  let origin = ''
  const stops: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    const port = await freePort()
    origin = `http://127.0.0.1:${port}`
    const env = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: origin, LOG_LEVEL: 'silent', ...said }
    const config = { ...readConfig(env, { database_url: database.url }), audit_anchor: null, ...overrides }
    ctx = await openContext(config, silentLog, ports)
    stops.unshift(() => ctx.close())
    await seed(ctx)
    const callbacks = `${origin}/lobby/api/callbacks`
    const sandbox = await createSandbox({
      databaseUrl: database.ownerUrl,
      publicUrl: origin,
      callbacks: { url: callbacks, secret: config.callback_secret },
      clockUrl: `${callbacks}/clock`,
      redeemUrl: `${origin}/lobby/api/activity/redeem`,
      hub88: hub88InSandbox(`${origin}/lobby/api`),
      bankTells: bankTellers(config),
      keys: SANDBOX_KEYS,
    })
    stops.unshift(() => sandbox.close())
    await sandbox.app.ready()
    const app = await createLobbyApi(ctx, { prefix: '/sandbox', listener: sandbox.app.routing })
    await app.listen({ port, host: '127.0.0.1' })
    stops.unshift(() => app.close())
    await enqueueGamesAtStart(ctx)
    await settle()
  })
  afterAll(async () => {
    for (const stop of stops) await stop()
  })

  /**
   * Runs the scheduled jobs that are due several times an hour, or all if LIVES_ALL is set. Then waits until no job is left. Afterwards some callbacks
   * of partners may still be on their way.
   */
  const settle = async () => {
    const due = allCrons.filter(cron => playsAll() || isFrequent(cron))
    await inTransaction(ctx.db, tx =>
      runBatched(tx, due, ({ job }) => enqueue(tx, job, {}, { key: `settle:${job}` })),
    )
    await processAll(ctx.pool, allJobs(ctx), silentLog)
  }

  const call = async (method: string, path: string, body?: object, token?: string): Promise<Answer> => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        // Requests of this test have no device cookie, so the product tells clients apart by user agent and IP address. Each member therefore has
        // another user agent.
        'user-agent': `someone ${token ?? ''}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) }
  }

  return {
    settle,
    origin: () => origin,
    call,
    api: (method: string, path: string, body?: object, token?: string) =>
      call(method, `/lobby/api${path}`, body, token),
    sandbox: (method: string, path: string, body?: object) => call(method, `/sandbox${path}`, body),
    context: () => ctx,
    query: database.query,
  }
}

export type TestProduct = ReturnType<typeof useProduct>
