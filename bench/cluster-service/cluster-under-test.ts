import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder, secretsOf } from '../../tools/cluster/cluster-folders.ts'
import { type Plan, planOf } from '../../tools/cluster/cluster-plan.ts'
import { type Piece, runningPid, startPiece, stopPiece } from '../../tools/cluster/cluster-processes.ts'
import { runToExit, startCluster } from '../../tools/cluster/cluster-start.ts'
import { type Machine, machinesAt } from '../../tools/cluster/machine-layout.ts'
import { allPieces, keep, stopAll } from '../../tools/cluster/process-supervisor.ts'
import { installCommands, missingPackages } from '../../tools/cluster/required-packages.ts'
import { findTakenAddresses, takenPortsText } from '../../tools/cluster/taken-ports.ts'
import { IP, openWires, signalProcess, type Wires } from '../cluster/network-links.ts'
import { findPrimary, findSyncFollower, waitUntilHealthy } from './cluster-health.ts'
import { databaseProcesses, lastLinesOf, lastLogLines } from './cluster-processes.ts'

const MACHINES = 3
/** Number of the cluster's simulated network, which is a part of the machines' IP addresses. The tests of `bench/cluster` use other numbers. */
const NETWORK = 200
const BEGINS_ANEW_MS = 2_000
const SWITCH_MS = 60_000

/** A running cluster, with functions that cause faults or do maintenance. */
export type Cluster = {
  readonly plan: Plan
  /** Folder with the logs of all processes. */
  readonly logs: string
  /** The simulated network between the machines. Null without root rights. */
  readonly wires: Wires | null
  primary(): Promise<Machine>
  /** Kills the named processes with SIGKILL. They start again at once or, with `stayAway`, after `backAgain`. */
  kill(names: readonly string[], stayAway?: boolean): void
  killDatabase(machine: Machine): void
  backAgain(names: readonly string[]): void
  /** Stops the named processes gracefully. They start again after `backAgain`. */
  end(names: readonly string[]): Promise<void>
  /** Suspends all processes of these machines for `forMs` milliseconds. */
  freeze(machines: readonly Machine[], forMs: number): Promise<void>
  waitUntilHealthy(): Promise<void>
  /** Migrates the database to the version in the folder `root`. Processes that start later run this version, those that already run keep theirs. */
  bringLater(root: string): Promise<void>
  /** Reloads the load balancer. The old process of the load balancer ends with its last connection. */
  renewBalancer(): Promise<void>
  /** Makes another machine the primary, without a failure. */
  switchPrimary(): Promise<void>
  /** Returns the names of processes that exited although the test did not stop them. */
  endedByThemselves(): readonly string[]
  stop(): Promise<void>
}

/** Returns the names of the processes on one database machine. */
export const processNamesOn = ({ name }: Machine): string[] => [`store-${name}`, `manager-${name}`]

type Options = {
  readonly folder?: string | undefined
  readonly port: number
  /** Returns the root folder of the product's version that the cluster runs. `folder` is the cluster's data folder. */
  readonly rootIn: (folder: string) => string
  readonly tell: (line: string) => void
  /** Signal that aborts the start of the cluster. The start then fails, and processes that already run are stopped. */
  readonly signal: AbortSignal
}

const mayPullWires = (): boolean => process.getuid?.() === 0 && existsSync(IP)

export const openCluster = async ({
  folder,
  port,
  rootIn,
  tell,
  signal: ending,
}: Options): Promise<Cluster> => {
  const missing = missingPackages()
  if (missing.length > 0) throw new Error(installCommands(missing))
  const own = mkdtempSync(join(folder ?? tmpdir(), 'sala-cluster-'))
  makeFolder(own)
  const secrets = secretsOf(own)
  const wires = mayPullWires() ? openWires(NETWORK, MACHINES) : null
  const place = wires === null ? undefined : placeOn(wires, own)
  const planWith = (root: string): Plan => planOf(own, port, secrets, root, place)
  const plan = planWith(rootIn(own))
  const stop = async (): Promise<void> => {
    await stopAll(plan)
    wires?.close()
    rmSync(own, { recursive: true, force: true })
  }
  try {
    // No other program can use a port of a simulated machine, because it has a separate IP address. Therefore only the other addresses are checked.
    const taken = await findTakenAddresses(wires === null ? plan : { ...plan, machines: [] })
    if (taken.length > 0) throw new Error(takenPortsText(taken, plan))
    await startCluster(plan, secrets, { tell, signal: ending })
  } catch (error) {
    tell(lastLogLines(join(own, 'log')))
    await stop()
    throw error
  }
  return { ...keptCluster(plan, planWith, { stop, tell }), wires, logs: join(own, 'log') }
}

const placeOn = (wires: Wires, folder: string) => ({
  host: wires.host,
  machines: machinesAt(wires.hosts, folder),
  through: ({ host }: Machine) => wires.through(host),
})

/** Restarts each process that exits, except those that a test keeps stopped. */
const keptCluster = (
  plan: Plan,
  planWith: (root: string) => Plan,
  { stop, tell }: Pick<Options, 'tell'> & { readonly stop: () => Promise<void> },
): Omit<Cluster, 'wires' | 'logs'> => {
  const { folder } = plan
  let pieces = allPieces(plan)
  const away = new Set<string>()
  const killed = new Set<string>()
  const ended: string[] = []
  const stopping = new AbortController()
  const keeping = keep(folder, () => pieces, {
    signal: stopping.signal,
    isAway: name => away.has(name),
    onEnded: name => {
      if (killed.delete(name)) return
      ended.push(name)
      tell(`${name} exited unexpectedly:\n${lastLinesOf(join(folder, 'log'), name)}`)
    },
  })
  return {
    ...{ plan, endedByThemselves: () => ended },
    freeze: (machines, forMs) => freezeMachines(folder, machines, forMs),
    primary: () => findPrimary(plan),
    waitUntilHealthy: () => waitUntilHealthy(plan),
    kill: (names, stayAway = false) => {
      for (const name of names) {
        if (stayAway) away.add(name)
        else killed.add(name)
        const pid = runningPid(folder, name)
        if (pid !== null) signalProcess(pid, 'SIGKILL')
      }
    },
    killDatabase: machine => {
      for (const pid of databaseProcesses(machine)) signalProcess(pid, 'SIGKILL')
    },
    backAgain: names => {
      for (const name of names) away.delete(name)
      for (const piece of pieces.filter(one => names.includes(one.name))) startPiece(folder, piece)
    },
    end: async names => {
      for (const name of names) away.add(name)
      await Promise.all(names.map(name => stopPiece(folder, name)))
    },
    bringLater: async root => {
      const later = planWith(root)
      await runToExit(later, 'server/dist/migrate.js')
      const product = new Map(later.product.map(piece => [piece.name, piece]))
      pieces = pieces.map((piece): Piece => product.get(piece.name) ?? piece)
    },
    renewBalancer: async () => {
      const pid = runningPid(folder, plan.balancer.name)
      if (pid !== null) signalProcess(pid, 'SIGUSR2')
      await sleep(BEGINS_ANEW_MS)
    },
    switchPrimary: () => switchPrimary(plan),
    stop: async () => {
      stopping.abort()
      await keeping
      await stop()
    },
  }
}

/** Stops all processes of these machines by SIGSTOP, and continues them after this time in ms. */
const freezeMachines = async (folder: string, machines: readonly Machine[], forMs: number): Promise<void> => {
  const met = machines.flatMap(machine => [
    ...processNamesOn(machine).flatMap(name => runningPid(folder, name) ?? []),
    ...databaseProcesses(machine),
  ])
  for (const pid of met) signalProcess(pid, 'SIGSTOP')
  await sleep(forMs)
  for (const pid of met) signalProcess(pid, 'SIGCONT')
}

/** Requests a switchover from Patroni, as `patronictl switchover` does. */
const switchPrimary = async (plan: Plan): Promise<void> => {
  const leader = await findPrimary(plan)
  const candidate = await findSyncFollower(plan)
  const answer = await fetch(`http://${leader.host}:${leader.restPort}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: leader.name, candidate }),
    signal: AbortSignal.timeout(SWITCH_MS),
  })
  const acknowledged = await answer.text()
  if (!answer.ok) throw new Error(`the primary was not switched: ${acknowledged}`)
}
