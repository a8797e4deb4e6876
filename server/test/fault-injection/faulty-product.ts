import { createHmac } from 'node:crypto'
import { createSandbox } from '@sala/sandbox/app.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, vi } from 'vitest'
import { saveReceivingAccount } from '../../src/cashier/bank/receiving-accounts.ts'
import { cashierSettings } from '../../src/cashier/settings.ts'
import { allJobs } from '../../src/composition.ts'
import { SANDBOX_KEY, SANDBOX_KEYS, SANDBOX_SECRET } from '../../src/config.ts'
import type { OpenContext } from '../../src/context.ts'
import { createLobbyApi } from '../../src/lobby-api.ts'
import { choosePartners } from '../../src/partners/adapter-selection.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/platform/calendar.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { openPool, type Pool } from '../../src/platform/db.ts'
import { writeSettings } from '../../src/platform/settings.ts'
import { hub88InSandbox } from '../../src/sandbox-setup.ts'
import { OUR_ACCOUNTS } from '../cashier-setup.ts'
import { operatorOn } from '../operator-command-line-client.ts'
import { useTestDatabase } from '../pg/test-database.ts'
import { type ClockError, clockErrorsOf, clockStepsOf, errorAfter } from '../simulated-clock-errors.ts'
import { SIMULATION_SETTINGS } from '../simulation/half-year-simulation.ts'
import { TEST_START, type TestContext, testContext } from '../test-context.ts'
import { deferSandboxWork, openCallbackDelivery } from './callback-delivery.ts'
import { openFaultyNetwork, type PartnerRequest, type PartnerResponse } from './faulty-network.ts'
import { runJobs, unlockJobs } from './job-runner.ts'

/** URL of the product. Nothing listens at this port, because all calls go through the replaced `fetch`. */
const ORIGIN = 'http://127.0.0.1:9'
const CALLBACKS = `${ORIGIN}/lobby/api/callbacks`
/** Scheduled jobs that call partners or post ledger transfers. */
const CRONS = [
  'cashier:read-statement',
  'cashier:poll-gateway',
  'cashier:expire',
  'cashier:ask-closed-bills',
  'cashier:due-returns',
  'cashier:look-up-payouts',
  'cashier:resume-withdrawals',
  'games:resume',
  'games:count-seamless',
  'games:sweep-refused',
  'games:fetch-back',
  'messages:line',
] as const

/** Partners that have their own clock in the sandbox. The seamless game site uses the clock `game-site`. */
const CLOCKED = ['bank', 'gateway', 'game-site', 'sms'] as const
type Clocked = (typeof CLOCKED)[number]
/** Simulated hours of one simulation: some hours with actions of members, then two days without. */
const LIFE_HOURS = 48

const answeredBy = async (
  app: FastifyInstance,
  { method, url, headers, body }: PartnerRequest,
): Promise<PartnerResponse> => {
  const { 'content-length': _, ...sent } = headers
  const response = await app.inject({
    method: method as 'GET',
    url: url.pathname + url.search,
    headers: sent,
    ...(body === '' ? {} : { payload: body }),
  })
  const type = response.headers['content-type']
  const { date } = response.headers
  return {
    status: response.statusCode,
    headers: {
      'content-type': typeof type === 'string' ? type : 'application/json',
      ...(typeof date === 'string' ? { date } : {}),
    },
    body: response.body,
  }
}

/** Returns headers with the signature that a partner of the protocol `sala` puts on a callback. The partner's clock is ahead by `aheadMs`. */
const signedHeaders = (body: string, aheadMs: number): Record<string, string> => {
  const seconds = String(Math.floor((systemClock.now().getTime() + aheadMs) / 1000))
  const signature = createHmac('sha256', SANDBOX_SECRET).update(`${seconds}.${body}`).digest('hex')
  return {
    'content-type': 'application/json',
    'x-partner-timestamp': seconds,
    'x-partner-signature': signature,
  }
}

/**
 * Returns another pool object for a new simulated process, because starting a real process would take too long. Caches belong to the pool object, so
 * they are empty. It uses the connections of the old pool. This is safe, because a process crashes only during a call to a partner, when it holds no
 * connection.
 */
const anewOn = (pool: Pool): Pool =>
  new Proxy(pool, {
    get: (_, name) => {
      const value: unknown = Reflect.get(pool, name)
      return typeof value === 'function' ? value.bind(pool) : value
    },
  })

/**
 * Runs product and sandbox on one database, without a network. A random seed decides the faults of calls between the two, and the times at which
 * callbacks and postponed work run.
 */
export const useFaultyProduct = (said: Readonly<Record<string, string>>) => {
  const database = useTestDatabase()
  const place = { url: `${ORIGIN}/sandbox`, key: SANDBOX_KEY, secret: SANDBOX_SECRET, callbacks: CALLBACKS }
  const { chosen } = choosePartners(said, place, [])
  let now: TestContext
  let connections: Pool
  let begun = 0
  let lobby: FastifyInstance
  let sandbox: Awaited<ReturnType<typeof createSandbox>>
  const open = (): TestContext =>
    testContext(database.url, {
      pool: anewOn(connections),
      config: { partners: chosen, public_url: ORIGIN, activity_url: ORIGIN },
    })
  /** Returns the context (database, clock, partners) of the simulated process that runs now. After a crash it is that of a new process. */
  const alive = (): OpenContext => ({
    get config() {
      return now.config
    },
    get log() {
      return now.log
    },
    get clock() {
      return now.clock
    },
    get pool() {
      return now.pool
    },
    get db() {
      return now.db
    },
    get readStale() {
      return now.readStale
    },
    get events() {
      return now.events
    },
    get meter() {
      return now.meter
    },
    get partners() {
      return now.partners
    },
    get ports() {
      return now.ports
    },
    movedClock: null,
    close: async () => undefined,
  })
  // In this test the product does not measure the partners' clocks. Without this measurement it finds a payment at the bank SCB only if SCB's clock
  // is wrong by less than a day, so the clock of SCB jumps by at most an hour.
  const stepMaxMs = said.BANK_FEED?.startsWith('scb') ? HOUR_MS : Number.POSITIVE_INFINITY
  const clocks = new Map<string, { readonly error: ClockError; readonly set_at: Date }>()
  const clockErrorNow = (partner: string): number => {
    const set = clocks.get(partner)
    if (set === undefined) return 0
    return errorAfter(set.error, now.clock.now().getTime() - set.set_at.getTime())
  }
  const setClock = async (partner: Clocked, error: ClockError): Promise<void> => {
    await sandbox.crowd.setClock({ partner, ...error })
    clocks.set(partner, { error, set_at: now.clock.now() })
  }
  const line = openFaultyNetwork(
    call => answeredBy(call.url.pathname.startsWith('/sandbox/') ? sandbox.app : lobby, call),
    () => now.clock.now(),
  )
  const post = openCallbackDelivery({
    query: database.query,
    bring: async ({ partner, target, headers, body }) => {
      const url = new URL(target ?? `${CALLBACKS}/${partner}`)
      const signed = headers ?? signedHeaders(body, clockErrorNow(partner))
      return (await answeredBy(lobby, { method: 'POST', url, headers: signed, body })).status
    },
  })

  beforeAll(async () => {
    vi.stubGlobal('fetch', line.fetch)
    connections = openPool(database.url, () => undefined)
    now = open()
    for (const account of OUR_ACCOUNTS) await saveReceivingAccount(now.db, account, now.clock.now())
    await writeSettings(now.db, cashierSettings, SIMULATION_SETTINGS, now.clock.now())
    sandbox = await createSandbox({
      databaseUrl: database.ownerUrl,
      publicUrl: ORIGIN,
      callbacks: { url: CALLBACKS, secret: SANDBOX_SECRET },
      clockUrl: `${CALLBACKS}/clock`,
      hub88: hub88InSandbox(`${ORIGIN}/lobby/api`),
      bankTells: chosen.bank_feed.flatMap(({ adapter }) =>
        adapter === 'sala' ? 'bank' : adapter === 'scb' ? 'scb' : [],
      ),
      clock: { now: () => now.clock.now(), isReal: () => false, moveTo: async () => undefined },
      pause: async ms => advance(ms / MINUTE_MS),
      keys: SANDBOX_KEYS,
    })
    await deferSandboxWork(database.query)
    lobby = await createLobbyApi(alive())
    await lobby.ready()
  })
  afterAll(async () => {
    await lobby.close()
    await sandbox.close()
    await connections.end()
    vi.unstubAllGlobals()
  })

  const advance = (minutes: number): void =>
    now.clock.set(new Date(now.clock.now().getTime() + minutes * MINUTE_MS))

  /** Starts a new process with empty caches. The work of the old process is lost. */
  const restart = async (): Promise<void> => {
    const dead = now
    now = open()
    now.clock.set(dead.clock.now())
    await unlockJobs(database.query)
  }
  const live = async <T>(work: () => Promise<T>): Promise<T | null> => {
    const ended = await line.inLife(work)
    if (ended !== null) return ended.done
    await restart()
    return null
  }
  const run = (): Promise<unknown> => live(() => runJobs(database.query, allJobs(now)))

  return {
    line,
    post,
    query: database.query,
    ctx: (): TestContext => now,
    restart,
    /** Runs work as the simulated process. Returns null if a fault crashes the process. */
    live,
    run,
    /** Runs each of these scheduled jobs once, then the jobs that they have added. */
    minute: async (crons: readonly string[] = CRONS): Promise<void> => {
      await live(async () => {
        const jobs = allJobs(now)
        // A job that fails here runs again in the next simulated minute.
        for (const cron of crons) await jobs[cron]?.({}).catch(() => undefined)
      })
      await run()
    },
    advance,
    /**
     * Begins the simulation of another random seed, in a separate week. Because the product always reads the last two hundred line numbers of the
     * bank statement again, the sandbox's bank skips that many numbers. No line of an earlier simulation is then read again.
     */
    begin: async (): Promise<void> => {
      now.clock.set(new Date(TEST_START.getTime() + begun * 7 * DAY_MS))
      begun += 1
      await database.query(
        "select setval(pg_get_serial_sequence('sandbox.bank_line', 'cursor'), $1::bigint * 10000)",
        [begun],
      )
    },
    setClocks: async (seed: number): Promise<void> => {
      for (const { partner, error } of clockErrorsOf(seed, CLOCKED, LIFE_HOURS))
        await setClock(partner, error)
    },
    /** Makes the clock jumps of this step of the simulation. */
    stepClocks: async (seed: number, turn: number, turns: number): Promise<void> => {
      for (const { partner, by_ms, turn: due } of clockStepsOf(seed, CLOCKED, turns)) {
        const drift_ms_per_hour = clocks.get(partner)?.error.drift_ms_per_hour ?? 0
        if (due === turn && Math.abs(by_ms) <= stepMaxMs)
          await setClock(partner, { ahead_ms: clockErrorNow(partner) + by_ms, drift_ms_per_hour })
      }
    },
    /** Makes a call to the sandbox, as a person on a page of the sandbox does. */
    outside: async (method: 'GET' | 'POST', path: string, body?: object) => {
      const response = await sandbox.app.inject({
        method,
        url: `/sandbox${path}`,
        ...(body === undefined ? {} : { payload: body }),
      })
      return { status: response.statusCode, body: response.json() as Record<string, unknown> }
    },
    /** Uploads a text file to the sandbox or downloads one, as a person does. Returns the text of the response. */
    outsideText: async (method: 'GET' | 'POST', path: string, text?: string): Promise<string> => {
      const headers = { 'content-type': 'text/csv' }
      const file = text === undefined ? {} : { payload: text, headers }
      return (await sandbox.app.inject({ method, url: `/sandbox${path}`, ...file })).body
    },
    operator: operatorOn(() => now),
  }
}
export type FaultyProduct = ReturnType<typeof useFaultyProduct>
