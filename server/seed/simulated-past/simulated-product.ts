import type { MemberId } from '@sala/contract/wire/ids.ts'
import { createSandbox } from '@sala/sandbox/app.ts'
import type { Crowd } from '@sala/sandbox/simulated-players.ts'
import { allJobs, ports } from '../../src/composition.ts'
import { type Config, type Environment, readConfig, SANDBOX_KEYS } from '../../src/config.ts'
import { type Context, openContext } from '../../src/context.ts'
import { processAll } from '../../src/platform/jobs.ts'
import { type Log, silentLog } from '../../src/platform/log.ts'
import { Refusal } from '../../src/platform/refusal.ts'
import type { Person } from './simulation-size.ts'

/** A simulated member after the registration, with the data that later actions need. */
export type SimulatedMember = {
  readonly id: MemberId
  readonly person: Person
  /** Number of the member's play sessions so far. The random seed of a session contains it, so that each session is different. */
  times: number
  deposits: number
}

/** Product and sandbox in one process, with one clock that only `moveTo` moves. */
export type SimulatedProduct = {
  readonly ctx: Context
  readonly crowd: Crowd
  readonly seed: number
  readonly members: Map<number, SimulatedMember>
  /** How often each kind of action and each refusal happened, by name. */
  readonly seen: Map<string, number>
  /** Moves the simulated clock forward to a time. It never moves back. */
  moveTo(at: Date): void
  /** Runs the named scheduled jobs one after the other, then all jobs in the queue. */
  runScheduledJobs(...jobs: readonly string[]): Promise<void>
  /** Runs the named scheduled jobs in parallel, then all jobs in the queue. */
  runJobsInParallel(...jobs: readonly string[]): Promise<void>
  note(what: string, times?: number): void
  close(): Promise<void>
}

export type WorldDatabases = {
  readonly sala: string
  readonly sandbox: string
  readonly environment: Environment
}

/**
 * Maximum number of attempts of a failing job while the clock does not move. Without this maximum, a simulated outage would cause thousands of calls.
 */
export const TRIES_AT_ONCE = 4

const steppedClock = (from: Date) => {
  let at = from
  return {
    now: () => new Date(at),
    moveTo: (to: Date): void => {
      if (to > at) at = to
    },
  }
}

/** Returns true for errors of a job that the simulation expects: a refusal, and a partner that does not answer. */
const isExpected = (error: unknown): boolean =>
  error instanceof Refusal || (error instanceof Error && error.name === 'PartnerSilent')

/** Starts product and sandbox at the beginning of the simulated history. The sandbox listens on a port until `close` is called. */
export const openSimulatedProduct = async (
  { sala, sandbox: url, environment }: WorldDatabases,
  seed: number,
  from: Date,
): Promise<SimulatedProduct> => {
  const clock = steppedClock(from)
  const local = { now: clock.now, isReal: () => true, moveTo: async () => undefined }
  const settings = readConfig(environment, { database_url: sala })
  const api = `${settings.public_url}/lobby/api`
  const sandbox = await createSandbox({
    databaseUrl: url,
    publicUrl: settings.public_url,
    callbacks: { url: `${api}/callbacks`, secret: settings.callback_secret },
    clockUrl: `${api}/callbacks/clock`,
    keys: SANDBOX_KEYS,
    clock: local,
    silent: true,
    seed: String(seed),
  })
  const outside = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
  const config: Config = readConfig({ ...environment, SANDBOX_URL: outside }, { database_url: sala })
  const log: Log = silentLog
  const opened = await openContext({ ...config, public_url: settings.public_url }, log, ports)
  const ctx: Context = { ...opened, clock }
  const jobs = allJobs(ctx)
  const seen = new Map<string, number>()
  const note = (what: string, times = 1): void => void seen.set(what, (seen.get(what) ?? 0) + times)
  const run = async (name: string): Promise<void> => {
    const job = jobs[name]
    if (job === undefined) throw new Error(`there is no job ${name}`)
    await job({}).catch((error: unknown) => {
      if (!isExpected(error)) throw error
      note(`job ${name} found no member`)
    })
  }
  const runQueue = () => processAll(ctx.pool, jobs, log, TRIES_AT_ONCE)
  return {
    ctx,
    crowd: sandbox.crowd,
    seed,
    members: new Map(),
    seen,
    note,
    moveTo: clock.moveTo,
    runScheduledJobs: async (...names) => {
      for (const name of names) await run(name)
      await runQueue()
    },
    runJobsInParallel: async (...names) => {
      await Promise.all(names.map(run))
      await runQueue()
    },
    close: async () => {
      await opened.close()
      await sandbox.close()
    },
  }
}

/** Runs an action and counts its result under the given name. Returns null if the product refuses the action. Throws any other error. */
export const attempt = async <T>(
  product: SimulatedProduct,
  what: string,
  work: () => Promise<T>,
): Promise<T | null> => {
  try {
    const result = await work()
    product.note(what)
    return result
  } catch (error) {
    if (!(error instanceof Refusal))
      throw new Error(`${what} at ${product.ctx.clock.now().toISOString()}`, { cause: error })
    product.note(`${what}: ${error.code}`)
    return null
  }
}
