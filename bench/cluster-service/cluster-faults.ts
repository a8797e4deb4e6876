import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, processNamesOn } from './cluster-under-test.ts'
import { UPGRADE } from './product-versions.ts'
import { rollDatabases, rollProduct } from './rolling-restart.ts'

const SECOND_MS = 1_000
const SERVICE_BACK_MS = 30 * SECOND_MS
const BACK_AFTER_MS = 5 * SECOND_MS
const TAKEN_UP_MS = 30 * SECOND_MS

export type Durations = {
  readonly deadMs: number
  readonly frozenMs: number
  readonly cutMs: number
  readonly awayMs: number
}
export const DURATIONS: Durations = {
  ...{ deadMs: 30 * SECOND_MS, frozenMs: 45 * SECOND_MS, cutMs: 45 * SECOND_MS, awayMs: 60 * SECOND_MS },
}

/** A fault of a cluster while members use it. No operation may be lost or doubled because of it, and no process may exit unexpectedly. */
export type ClusterFault = {
  readonly name: string
  readonly what: string
  readonly budget: string
  /** Maximum number of members' calls that may fail because of the fault. If absent, there is no maximum. */
  readonly mostFailed?: number
  /** Maximum time in ms between two acknowledged operations. It applies from the start of the fault, or from the time that `does` returns. */
  readonly mostSilentMs: number
  /** Maximum time in ms until the product credits a deposit that a member pays during the fault. */
  readonly mostCreditMs?: number
  /**
   * Causes the fault and repairs it. Returns the time of the repair (of `performance.now()`) if `mostSilentMs` applies from that time, otherwise
   * undefined. Returns null if the test lacks the rights to cause the fault.
   */
  does(cluster: Cluster): Promise<number | undefined | null>
}

const done = (work: Promise<unknown>): Promise<undefined> => work.then(() => undefined)

const onPrimary = ({ deadMs, frozenMs, cutMs }: Durations): readonly ClusterFault[] => [
  {
    name: 'primary-killed',
    what: `the primary’s machine is killed for ${deadMs / SECOND_MS} s`,
    budget: 'back ≤ 30 s',
    mostSilentMs: SERVICE_BACK_MS,
    does: async cluster => {
      const machine = await cluster.primary()
      cluster.kill(processNamesOn(machine), true)
      cluster.killDatabase(machine)
      await sleep(deadMs)
      cluster.backAgain(processNamesOn(machine))
      return undefined
    },
  },
  {
    name: 'primary-frozen',
    what: `the primary’s machine is frozen for ${frozenMs / SECOND_MS} s, and wakes`,
    budget: 'back ≤ 30 s',
    mostSilentMs: SERVICE_BACK_MS,
    does: async cluster => done(cluster.freeze([await cluster.primary()], frozenMs)),
  },
  {
    name: 'primary-cut-off',
    what: `the wire of the primary’s machine is pulled for ${cutMs / SECOND_MS} s`,
    budget: 'back ≤ 30 s',
    mostSilentMs: SERVICE_BACK_MS,
    does: async ({ wires, primary }) => {
      if (wires === null) return null
      const { host } = await primary()
      wires.pull(host)
      await sleep(cutMs)
      wires.plug(host)
      return undefined
    },
  },
  {
    name: 'primary-alone',
    what: `the primary’s machine is reachable but reaches no other machine, for ${cutMs / SECOND_MS} s`,
    budget: 'back ≤ 30 s',
    mostSilentMs: SERVICE_BACK_MS,
    does: async ({ wires, primary }) => {
      if (wires === null) return null
      const { host } = await primary()
      wires.forgetOthers(host)
      await sleep(cutMs)
      wires.knowOthers(host)
      return undefined
    },
  },
]

const onProcesses = ({ deadMs }: Durations): readonly ClusterFault[] => [
  {
    name: 'api-killed',
    what: 'an api node is killed, and started again',
    budget: 'no failed call',
    mostFailed: 0,
    mostSilentMs: BACK_AFTER_MS,
    does: async cluster => void cluster.kill(['api1']),
  },
  {
    name: 'worker-killed',
    what: `a worker is killed and stays down for ${deadMs / SECOND_MS} s`,
    budget: 'no failed call, credit ≤ 30 s',
    mostFailed: 0,
    mostSilentMs: BACK_AFTER_MS,
    mostCreditMs: TAKEN_UP_MS,
    does: async cluster => {
      cluster.kill(['worker1'], true)
      await sleep(deadMs)
      cluster.backAgain(['worker1'])
      return undefined
    },
  },
  {
    name: 'outside-killed',
    what: 'bank, gateway and game site are killed, and started again',
    budget: '',
    mostSilentMs: SERVICE_BACK_MS,
    does: async cluster => void cluster.kill(['sandbox']),
  },
]

const onDatabases = ({ awayMs }: Durations): readonly ClusterFault[] => [
  {
    name: 'databases-frozen',
    what: `all three databases are frozen for ${awayMs / SECOND_MS} s`,
    budget: 'back ≤ 5 s after it',
    mostSilentMs: BACK_AFTER_MS,
    does: async cluster => {
      await cluster.freeze(cluster.plan.machines, awayMs)
      return performance.now()
    },
  },
  {
    name: 'databases-stopped',
    what: `all three databases are stopped for ${awayMs / SECOND_MS} s`,
    budget: 'back ≤ 5 s after a primary exists',
    mostSilentMs: BACK_AFTER_MS,
    does: async cluster => {
      const managers = cluster.plan.managers.map(({ name }) => name)
      await cluster.end(managers)
      await sleep(awayMs)
      cluster.backAgain(managers)
      await cluster.primary()
      return performance.now()
    },
  },
]

const ROLLING: readonly ClusterFault[] = [
  {
    name: UPGRADE,
    what: 'a later version: its migrations, then a restart of the balancer, each api node and each worker',
    budget: '0 failed calls',
    mostFailed: 0,
    mostSilentMs: BACK_AFTER_MS,
    does: cluster => done(rollProduct(cluster)),
  },
  {
    name: 'rolling-databases',
    what: 'a restart of each store and each database in sequence, and a planned switch of the primary',
    budget: '0 failed calls',
    mostFailed: 0,
    mostSilentMs: BACK_AFTER_MS,
    does: cluster => done(rollDatabases(cluster)),
  },
]

/** Returns all faults in the order of the run. The rolling upgrade is first, because the cluster starts with the previous version of the product. */
export const clusterFaults = (durations: Durations): readonly ClusterFault[] => [
  ...ROLLING,
  ...onPrimary(durations),
  ...onProcesses(durations),
  ...onDatabases(durations),
]
