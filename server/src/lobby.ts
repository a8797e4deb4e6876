import type { RequestListener } from 'node:http'
import type { Config } from './config.ts'
import { type OpenContext, openContext } from './context.ts'
import { allCrons, allJobs, ports } from './domains.ts'
import { enqueueGamesAtStart } from './games/jobs.ts'
import { createLobbyApi } from './lobby-api.ts'
import { lobbyPage } from './member-page/lobby-page.ts'
import { demandServingUser } from './platform/database/serving-user.ts'
import { onceDatabaseIsThere } from './platform/database/waiting.ts'
import type { Door } from './platform/http/door/door.ts'
import { serveDesk } from './platform/http/page/desk-files.ts'
import { serveLobby } from './platform/http/page/lobby-files.ts'
import { runWorker } from './platform/jobs.ts'
import { processLog } from './platform/log.ts'
import type { Meter } from './platform/metrics/meter.ts'
import type { Need } from './platform/metrics/own-door.ts'
import type { Program, Stopping } from './program.ts'

export { houseFigures } from './desk/today/house-figures.ts'

const SECOND_MS = 1_000

/** The pieces that a program of ours is put together from, in the order in which they are started. */

/** A database that goes away in the middle of a start, or has no room, is as good as one that is not there yet. */
const onceThere = <T>({ config, log }: OpenContext, signal: AbortSignal, begin: () => Promise<T>) => {
  const tell = (line: string) => log.warn({}, line)
  return onceDatabaseIsThere(config.database_url, { tell, signal }, begin)
}

export const connect = async (config: Config, program: Program, meter?: Meter): Promise<OpenContext> => {
  const ctx = await openContext(config, processLog(config.log_level), ports, program.signal, meter)
  program.atStop(() => ctx.close())
  if (config.mode === 'production') await onceThere(ctx, program.signal, () => demandServingUser(ctx.db))
  return ctx
}

export type Beside = { prefix: string; listener: RequestListener }

/** Lets members in: from now on calls and pages are answered. */
export const openLobby = async (
  ctx: OpenContext,
  door: Door,
  program: Program,
  beside?: Beside,
): Promise<void> => {
  const app = await createLobbyApi(ctx, beside)
  program.atStop(() => door.finish())
  // Ends the streams of events: their pages come back, elsewhere by then.
  program.atStop(() => app.close())
  await serveLobby(app, lobbyPage(ctx))
  await serveDesk(app, ctx.config)
  await app.ready()
  // The first page is made before anybody waits for it, and before the worker has its own to do.
  await app.inject({ url: '/lobby/', headers: { 'accept-encoding': 'br' } })
  door.open(app.server)
  program.atStop(() => door.leave(ctx.config.drain_seconds * SECOND_MS))
}

/** `alone`: nobody else works on this database. Answers what the jobs need to run. */
export const openWorker = async (ctx: OpenContext, program: Stopping, alone: boolean): Promise<Need> => {
  const { signal } = program
  await onceThere(ctx, signal, () => enqueueGamesAtStart(ctx))
  const { meter } = ctx
  const worker = await onceThere(ctx, signal, () =>
    runWorker(ctx.pool, allJobs(ctx), allCrons, ctx.log, { alone, signal, meter }),
  )
  program.atStop(() => worker.stop())
  return { what: 'jobs', missing: async () => (worker.waiting() ? 'wait for the database' : null) }
}
