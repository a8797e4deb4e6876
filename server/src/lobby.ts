import type { RequestListener } from 'node:http'
import type { Config } from './config.ts'
import { type OpenContext, openContext } from './context.ts'
import { allCrons, allJobs, ports } from './domains.ts'
import { enqueueGamesAtStart } from './games/jobs.ts'
import { createLobbyApi } from './lobby-api.ts'
import { lobbyPage } from './member-page/lobby-page.ts'
import { demandServingUser } from './platform/database/serving-user.ts'
import type { Door } from './platform/http/door/door.ts'
import { serveDesk } from './platform/http/page/desk-files.ts'
import { serveLobby } from './platform/http/page/lobby-files.ts'
import { runWorker } from './platform/jobs.ts'
import { processLog } from './platform/log.ts'
import type { Meter } from './platform/metrics/meter.ts'
import type { Need } from './platform/metrics/own-door.ts'
import type { Program } from './program.ts'

export { houseFigures } from './desk/today/house-figures.ts'

/** The pieces that a program of ours is put together from, in the order in which they are started. */

export const connect = async (config: Config, program: Program, meter?: Meter): Promise<OpenContext> => {
  const ctx = await openContext(config, processLog(config.log_level), ports, program.signal, meter)
  program.atStop(() => ctx.close())
  if (config.mode === 'production') await demandServingUser(ctx.db)
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
  program.atStop(() => app.close())
  await serveLobby(app, lobbyPage(ctx))
  await serveDesk(app, ctx.config)
  await app.ready()
  // The first page is made before anybody waits for it, and before the worker has its own to do.
  await app.inject({ url: '/lobby/', headers: { 'accept-encoding': 'br' } })
  door.open(app.server)
}

/** `alone`: nobody else works on this database. Answers what the jobs need to run. */
export const openWorker = async (ctx: OpenContext, program: Program, alone: boolean): Promise<Need> => {
  await enqueueGamesAtStart(ctx)
  const { signal } = program
  const { meter } = ctx
  const worker = await runWorker(ctx.pool, allJobs(ctx), allCrons, ctx.log, { alone, signal, meter })
  program.atStop(() => worker.stop())
  return { what: 'jobs', missing: async () => (worker.waiting() ? 'wait for the database' : null) }
}
