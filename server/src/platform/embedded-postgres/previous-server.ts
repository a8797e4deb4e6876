import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Marker on the command line of the embedded PostgreSQL servers, which is readable in /proc. */
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

/** A key that identifies a process, even if a later process gets the same process id. */
export async function processKey(pid: number): Promise<string> {
  const [boot, stat] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    readFile(`/proc/${pid}/stat`, 'utf8'),
  ])
  const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const startedTicks = afterName[19] ?? ''
  return `${pid}:${startedTicks}:${boot.trim()}`
}

/** Name in the title of each PostgreSQL process, by which the program finds processes that outlive a killed server for a moment. */
export function clusterName(dataDir: string) {
  return `sala-${createHash('sha256').update(dataDir).digest('hex').slice(0, NAME_DIGITS)}`
}

/**
 * Frees the data folder: stops a server whose launcher was killed, and removes a pid file that names an
 * unrelated process. Throws when the server's launcher still runs.
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

/** Stops a database server. Its connections have a second to end; after that the server stops without waiting for them. */
export async function stopOrderly(pid: number) {
  await stopBy(pid, [['SIGTERM', LEAVE_LIMIT_MS], ...WITHOUT_WAITING])
}

/** Stops a database server without waiting for its connections. Open transactions roll back; a killed server recovers at its next start. */
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
  const found: RunningServer[] = []
  for (const { pid, args } of await processes()) {
    if (!args.includes(DATA_MARK + dataDir)) continue
    const launcher = args.find(arg => arg.startsWith(LAUNCHER_MARK))?.slice(LAUNCHER_MARK.length) ?? ''
    found.push({ pid, launcher })
  }
  return found
}

/**
 * Removes a pid file if no process of the server runs. After a reboot the process id in this file may belong
 * to another process, and PostgreSQL would refuse to start. Two servers on one cluster would destroy it.
 */
async function removeStalePidFile(dataDir: string, cluster: string) {
  const path = join(cluster, 'postmaster.pid')
  const pid = Number((await readFile(path, 'utf8').catch(() => '')).split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 0) return
  const title = `postgres: ${clusterName(dataDir)}:`
  for (const process of await processes()) {
    if (process.args[0]?.startsWith(title)) await stopProcess(process.pid)
  }
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
  if (name.trim() === 'postgres' && !(await isZombie(pid))) return
  await rm(path, { force: true })
}

/** All processes of the machine with their command lines, which are empty for zombies. */
async function processes() {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  return Promise.all(
    pids.map(async pid => {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      return { pid, args: line.split('\0') }
    }),
  )
}

export async function isAlive(key: string) {
  const pid = Number(key.split(':')[0])
  const current = await processKey(pid).catch(() => undefined)
  return current === key && !(await isZombie(pid))
}

async function isZombie(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.charAt(stat.lastIndexOf(')') + 2) === 'Z'
}

function trySignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}
