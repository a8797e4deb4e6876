import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { argumentAfter, processTable } from './process-table.ts'

/** Text on the command lines of embedded PostgreSQL servers, by which every process can recognise them. */
export const DATA_MARK = 'sala.data_dir='
export const LAUNCHER_MARK = 'sala.launcher='

const NAME_DIGITS = 16
const POLL_MS = 25
const LEAVE_LIMIT_MS = 1_000
const FAST_STOP_LIMIT_MS = 30_000
const CRASH_STOP_LIMIT_MS = 10_000
const WITHOUT_WAITING: [NodeJS.Signals, number][] = [
  ['SIGINT', FAST_STOP_LIMIT_MS],
  ['SIGQUIT', CRASH_STOP_LIMIT_MS],
  ['SIGKILL', CRASH_STOP_LIMIT_MS],
]

type RunningServer = { pid: number; launcher: string }

/** Returns a text that identifies a process even after a later process gets the same process id. Throws if there is no such process. */
export async function processKey(pid: number): Promise<string> {
  const known = await processTable.find(pid)
  if (known === undefined) throw new Error(`there is no process ${pid}`)
  return known.key
}

/**
 * Returns the name that PostgreSQL shows in the title of each process of this data folder's server. By this name the program finds processes that
 * outlive a killed server for a moment.
 */
export function clusterName(dataDir: string) {
  return `sala-${createHash('sha256').update(dataDir).digest('hex').slice(0, NAME_DIGITS)}`
}

/**
 * Frees the data folder: stops a server whose program was killed, and removes a pid file that names an unrelated process. Throws if the program that
 * started the server still runs.
 */
export async function clearPreviousServer(dataDir: string, cluster: string, log: (line: string) => void) {
  for (const server of await serversOf(dataDir)) {
    if (await isAlive(server.launcher)) {
      throw new Error(
        `The database in ${dataDir} is in use by process ${server.launcher.split(':')[0]}. ` +
          'Stop that first, or choose another data folder.',
      )
    }
    log(`stopping a database left behind by an earlier run (process ${server.pid})`)
    await stopProcess(server.pid)
  }
  await removeStalePidFile(dataDir, cluster)
}

/** Stops a database server. Its connections get a second to end, after which it stops without waiting for them. */
export async function stopOrderly(pid: number) {
  await stopBy(pid, [['SIGTERM', LEAVE_LIMIT_MS], ...WITHOUT_WAITING])
}

/**
 * Stops a database server without waiting for its connections. Open transactions are rolled back. A server that is killed recovers at its next start.
 */
export async function stopProcess(pid: number) {
  await stopBy(pid, WITHOUT_WAITING)
}

async function stopBy(pid: number, signals: [NodeJS.Signals, number][]) {
  const key = await processKey(pid).catch(() => undefined)
  if (!key) return
  for (const [signal, limitMs] of signals) {
    if (!trySignal(pid, signal)) return
    for (let waitedMs = 0; waitedMs < limitMs; waitedMs += POLL_MS) {
      if (!(await isAlive(key))) return
      await sleep(POLL_MS)
    }
  }
  throw new Error(`PostgreSQL process ${pid} does not end`)
}

async function serversOf(dataDir: string): Promise<RunningServer[]> {
  return (await processTable.list()).flatMap(process => {
    const launcher = argumentAfter(process, [DATA_MARK + dataDir, '-c', LAUNCHER_MARK])
    return launcher === undefined ? [] : [{ pid: process.pid, launcher }]
  })
}

/**
 * Removes a pid file if no process of the server runs. After a reboot the process id in the file may belong to another process, so that PostgreSQL
 * would refuse to start. The file is kept if a server runs, because two servers on one cluster would destroy the cluster.
 */
async function removeStalePidFile(dataDir: string, cluster: string) {
  const path = join(cluster, 'postmaster.pid')
  const pid = Number((await readFile(path, 'utf8').catch(() => '')).split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 0) return
  const title = `postgres: ${clusterName(dataDir)}:`
  for (const { pid, command } of await processTable.list()) {
    if (command.startsWith(title)) await stopProcess(pid)
  }
  const known = await processTable.find(pid)
  if (known?.name === 'postgres' && !known.isZombie) return
  await rm(path, { force: true })
}

export async function isAlive(key: string) {
  const known = await processTable.find(Number(key.split(':')[0]))
  return known?.key === key && !known.isZombie
}

function trySignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}
