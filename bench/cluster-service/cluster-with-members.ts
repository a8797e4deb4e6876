import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { cashierSettings } from '../../server/src/cashier/settings.ts'
import { ports } from '../../server/src/composition.ts'
import { readConfig } from '../../server/src/config.ts'
import { openContext } from '../../server/src/context.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import { writeSettings } from '../../server/src/platform/settings.ts'
import { SIMULATION_SETTINGS } from '../../server/test/simulation/half-year-simulation.ts'
import { type BenchMember, repeatWhileAway } from '../http/bench-members.ts'
import { type CountedCalls, countCalls } from '../resilience/failure-counting-client.ts'
import { openCalls } from '../resilience/http-calls.ts'
import type { CheckedProduct } from '../resilience/ledger-check.ts'
import type { Cluster } from './cluster-under-test.ts'

/** A cluster under test, with simulated members who call it through the load balancer. */
export type ClusterProduct = CheckedProduct & {
  readonly members: readonly BenchMember[]
  readonly port: number
  readonly outsidePort: number
  readonly calls: CountedCalls
  close(): Promise<void>
}

/** Returns SQL that adds the sandbox's tables to the cluster as foreign tables. The sandbox has its own database server. */
const partnerTablesSql = (outsideUrl: string, host: string): string[] => {
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

/** Loads `seedMembers` from the version of the product that the cluster runs first, because the members must fit the tables of that version. */
const importSeeder = async (
  root: string,
): Promise<Pick<typeof import('../http/bench-members.ts'), 'seedMembers'>> =>
  import(pathToFileURL(join(root, 'bench/http/bench-members.ts')).href)

export const openClusterProduct = async (cluster: Cluster, memberCount: number): Promise<ClusterProduct> => {
  const { plan } = cluster
  const { environment, ownerUrl, outsideUrl, web, sandbox, workers } = plan
  const said = { ...environment, PORT: String(web.port), LOG_LEVEL: 'silent' }
  const context = () => openContext(readConfig(said), silentLog, ports)
  const { seedMembers } = await importSeeder(plan.root)
  const members = await seedMembers(environment.DATABASE_URL ?? '', ownerUrl, memberCount)
  const ctx = await context()
  await writeSettings(ctx.db, cashierSettings, SIMULATION_SETTINGS, ctx.clock.now())
  await ctx.close()
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 4 })
  // The pool reports a lost connection as an error event. It is ignored, because the next statement fails anyway.
  pool.on('error', () => undefined)
  const calls = countCalls(openCalls(), web.port)
  return {
    ...{ members, calls, port: web.port, outsidePort: sandbox.port, context },
    query: async (text, values) => (await repeatWhileAway(() => pool.query(text, values))).rows,
    stopWorker: async () => {
      await cluster.end(workers.map(({ name }) => name))
      for (const statement of partnerTablesSql(outsideUrl, cluster.wires?.host ?? sandbox.host))
        await pool.query(statement)
    },
    endedByThemselves: () => cluster.endedByThemselves().map(name => `${name} exited unexpectedly`),
    close: async () => {
      calls.close()
      await pool.end()
    },
  }
}
