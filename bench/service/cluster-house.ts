import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { cashierSettings } from '../../server/src/cashier/settings.ts'
import { ports } from '../../server/src/composition.ts'
import { readConfig } from '../../server/src/config.ts'
import { openContext } from '../../server/src/context.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import { writeSettings } from '../../server/src/platform/settings.ts'
import { LIVES_SETTINGS } from '../../server/test/simulation/half-year.ts'
import type { Citizen } from '../http/town.ts'
import type { ComparedHouse } from '../resilience/books.ts'
import { openCalls } from '../resilience/calls.ts'
import { countCalls, type HeardCalls } from '../resilience/heard-calls.ts'
import type { Cluster } from './open-cluster.ts'

/** A cluster with members, who call it through the load balancer. */
export type ClusterHouse = ComparedHouse & {
  readonly town: readonly Citizen[]
  readonly port: number
  readonly outsidePort: number
  readonly calls: HeardCalls
  close(): Promise<void>
}

/** SQL that makes the partners' tables, which are on a separate server, available as foreign tables. */
const outsideBeside = (outsideUrl: string, host: string): string[] => {
  const { port, pathname, username, password } = new URL(outsideUrl)
  const user = `user '${username}', password '${decodeURIComponent(password)}'`
  return [
    'create extension if not exists postgres_fdw',
    `create server outside foreign data wrapper postgres_fdw options (host '${host}', port '${port}', dbname '${pathname.slice(1)}')`,
    `create user mapping for current_user server outside options (${user})`,
    'create schema sandbox',
    'import foreign schema sandbox from server outside into sandbox',
  ]
}

/** The members are seeded with the cluster's initial version, because it has that version's schema. */
const townOf = async (root: string): Promise<Pick<typeof import('../http/town.ts'), 'seedMembers'>> =>
  import(pathToFileURL(join(root, 'bench/http/town.ts')).href)

export const openClusterHouse = async (cluster: Cluster, members: number): Promise<ClusterHouse> => {
  const { plan } = cluster
  const { environment, ownerUrl, outsideUrl, web, sandbox, workers } = plan
  const said = { ...environment, PORT: String(web.port), LOG_LEVEL: 'silent' }
  const context = () => openContext(readConfig(said), silentLog, ports)
  const { seedMembers } = await townOf(plan.root)
  const town = await seedMembers(environment.DATABASE_URL ?? '', ownerUrl, members)
  const ctx = await context()
  await writeSettings(ctx.db, cashierSettings, LIVES_SETTINGS, ctx.clock.now())
  await ctx.close()
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 4 })
  // A lost connection also fails its next statement, so the event is ignored.
  pool.on('error', () => undefined)
  const calls = countCalls(openCalls(), web.port)
  return {
    ...{ town, calls, port: web.port, outsidePort: sandbox.port, context },
    query: async (text, values) => (await pool.query(text, values)).rows,
    stopWorker: async () => {
      await cluster.end(workers.map(({ name }) => name))
      for (const statement of outsideBeside(outsideUrl, cluster.wires?.host ?? sandbox.host))
        await pool.query(statement)
    },
    endedByThemselves: () => cluster.endedByThemselves().map(name => `${name} exited unexpectedly`),
    close: async () => {
      calls.close()
      await pool.end()
    },
  }
}
