import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** `npm run bench -- <name> [options]` runs one benchmark. Without a name it lists all benchmarks. */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Number of simulated weeks of the benchmark `abuse`, if `TRICK_WEEKS` is not set. As a test, the same program simulates fewer weeks. */
const ABUSE_WEEKS = '26'

type Benchmark = { readonly about: string; readonly run: () => unknown }

const runVitest = (folder: string, env: Readonly<Record<string, string>>): void => {
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'pg', folder], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}

const installLighthouse = (): void => {
  const { status } = spawnSync(process.execPath, ['tools/install.mjs', 'bench/audit'], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('Lighthouse is not installed')
}

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  ledger: { about: 'money operations against pgbench', run: () => import('./ledger/ledger.ts') },
  bets: { about: 'bets and wins of a seamless wallet', run: () => import('./bets/bets.ts') },
  coupons: {
    about: '10,000 redemptions of one coupon code at once',
    run: () => import('./coupons/coupons.ts'),
  },
  tournaments: {
    about: 'ranks of 100,000 entrants, and rounds counted for a tournament',
    run: () => import('./tournaments/tournaments.ts'),
  },
  http: { about: 'processor time of each call against a Fastify hello', run: () => import('./http/http.ts') },
  flood: {
    about: "effect of one stranger's connections on other visitors and on memory",
    run: () => import('./http/request-flood.ts'),
  },
  web: {
    about: 'pages and presses on a slowed phone (Lighthouse)',
    run: () => {
      installLighthouse()
      return import('./web/web.ts')
    },
  },
  desk: { about: "the desk's search, pages and lists", run: () => import('./desk/desk.ts') },
  campaigns: {
    about: 'a campaign to many members while deposits arrive',
    run: () => import('./campaigns/campaigns.ts'),
  },
  aml: {
    about: '10,000 members compared with a sanctions list of 100,000 entries',
    run: () => import('./aml/aml.ts'),
  },
  queries: {
    about: 'plans of the hot statements with a million members',
    run: () => import('./queries/queries.ts'),
  },
  growth: { about: 'a small lobby against a large one', run: () => import('./growth/database-growth.ts') },
  start: { about: 'time from a kill to the first page', run: () => import('./start-time.ts') },
  partners: {
    about: 'fault injection: partners that misbehave, by seed',
    run: () => import('./partner-faults.ts'),
  },
  simulation: {
    about: 'random lives of members over half a year, by seed',
    run: () => import('./simulation/simulation.ts'),
  },
  abuse: {
    about:
      'known ways to abuse promotions, with guards off and on; a part of a name chooses some of them, and `|` separates several parts',
    run: () => {
      const { TRICK_WEEKS = ABUSE_WEEKS } = process.env
      return runVitest('bench/abuse', { TRICK_WEEKS, TRICK: process.argv[2] ?? '' })
    },
  },
  resilience: {
    about: 'kills, races, malformed requests, outages, memory',
    run: () => import('./resilience/resilience.ts'),
  },
  soak: {
    about: 'members, faults and upgrades by seed for hours; stops when the books disagree',
    run: () => import('./soak/soak.ts'),
  },
  history: {
    about: 'recorded histories under faults, checked by Porcupine',
    run: () => import('./history/history.ts'),
  },
  'storage-faults': {
    about: 'flipped bytes, slow and failing fsync, a full disk, power cuts that lose writes',
    run: () => import('./storage-faults/storage-faults.ts'),
  },
  takeover: {
    about: 'losses of each database failover manager, by seed',
    run: () => import('./cluster/failover-test.ts'),
  },
  cluster: {
    about: 'a cluster under kills and a rolling upgrade',
    run: () => import('./cluster-service/cluster.ts'),
  },
}

const [name = ''] = process.argv.splice(2, 1)
const benchmark = BENCHMARKS[name]
if (benchmark === undefined) {
  const width = Math.max(...Object.keys(BENCHMARKS).map(each => each.length))
  for (const [each, { about }] of Object.entries(BENCHMARKS)) console.log(`${each.padEnd(width)}  ${about}`)
  process.exitCode = name === '' ? 0 : 1
} else await benchmark.run()
