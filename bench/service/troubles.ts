import { setTimeout as sleep } from 'node:timers/promises'
import { runToItsEnd } from '../../tools/cluster/bringing-up.ts'
import { type Cluster, laterVersion } from './open-cluster.ts'

const DEAD_MS = 30_000
const FROZEN_MS = 45_000
const AWAY_MS = 60_000

/** Something that happens to a cluster while members go on. */
export type Trouble = {
  readonly name: string
  readonly what: string
  readonly budget: string
  /** Without a budget for failed calls, as many may fail as do. */
  readonly mostFailed?: number
  readonly mostSilentMs: number
  /** How long a deposit that was paid meanwhile may wait. */
  readonly mostCreditMs?: number
  /** Done when everything was given back that was taken. */
  does(cluster: Cluster): Promise<void>
}

const SECOND_MS = 1_000
const SERVICE_BACK_MS = 30 * SECOND_MS
const BACK_AFTER_MS = 5 * SECOND_MS
const TAKEN_UP_MS = 30 * SECOND_MS
const LOST = '0 lost, 0 doubled'

/** One after the other, and back before the next: so many are never away at once. */
const rollThrough = async (cluster: Cluster): Promise<void> => {
  const { nodes, workers } = cluster.plan
  for (const { name } of [...nodes, ...workers]) {
    await cluster.end([name])
    cluster.backAgain([name])
    await cluster.untilWhole()
  }
}

export const TROUBLES: readonly Trouble[] = [
  {
    name: 'primary-killed',
    what: 'the primary’s machine is killed for 30 s',
    budget: `${LOST}, back ≤ 30 s`,
    mostSilentMs: SERVICE_BACK_MS,
    does: async cluster => {
      const machine = await cluster.primary()
      const pieces = [`store-${machine.name}`, `manager-${machine.name}`]
      cluster.kill(pieces, true)
      cluster.killDatabase(machine)
      await sleep(DEAD_MS)
      cluster.backAgain(pieces)
    },
  },
  {
    name: 'primary-frozen',
    what: 'the primary’s machine is frozen for 45 s, and wakes',
    budget: `${LOST}, back ≤ 30 s`,
    mostSilentMs: SERVICE_BACK_MS,
    does: async cluster => cluster.freeze([await cluster.primary()], FROZEN_MS),
  },
  {
    name: 'api-killed',
    what: 'an api node is killed, and started again',
    budget: 'no failed call',
    mostFailed: 0,
    mostSilentMs: BACK_AFTER_MS,
    does: async cluster => cluster.kill(['api1']),
  },
  {
    name: 'worker-killed',
    what: 'a worker is killed for 30 s',
    budget: 'no failed call, credit ≤ 30 s',
    mostFailed: 0,
    mostSilentMs: BACK_AFTER_MS,
    mostCreditMs: TAKEN_UP_MS,
    does: async cluster => {
      cluster.kill(['worker1'], true)
      await sleep(DEAD_MS)
      cluster.backAgain(['worker1'])
    },
  },
  {
    name: 'outside-killed',
    what: 'bank, gateway and game site are killed, and started again',
    budget: LOST,
    mostSilentMs: SERVICE_BACK_MS,
    does: async cluster => cluster.kill(['sandbox']),
  },
  {
    name: 'rolling-restart',
    what: 'a later version: its migration, then every api node and worker one after the other',
    budget: '0 failed calls',
    mostFailed: 0,
    mostSilentMs: BACK_AFTER_MS,
    does: async cluster => {
      const root = await laterVersion(cluster.plan.folder)
      await runToItsEnd(cluster.plan, 'server/dist/migrate.js', root)
      cluster.changeTo(root)
      await rollThrough(cluster)
    },
  },
  {
    name: 'databases-away',
    what: 'all three databases are frozen for 60 s',
    budget: 'no process ends, back ≤ 5 s after it',
    mostSilentMs: AWAY_MS + BACK_AFTER_MS,
    does: async cluster => cluster.freeze(cluster.plan.machines, AWAY_MS),
  },
]
