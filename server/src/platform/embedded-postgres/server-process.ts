import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { growingBackoff } from '../work-scheduling/backoff.ts'
import { SERVER_FOLDER } from './cluster.ts'
import { type Runner, run } from './operating-system-user.ts'
import { clusterName, DATA_MARK, LAUNCHER_MARK, processKey, stopOrderly } from './previous-server.ts'

type Start = {
  runner: Runner
  dataDir: string
  cluster: string
  port: number
  durability: 'full' | 'test'
  log: (line: string) => void
  signal: AbortSignal
}

export type ServerProcess = { port: number; pid: () => number; stop: () => Promise<void> }

const READY_POLL_MS = 20
// Timeout of a start in ms. A start that takes longer is faulty, because even recovery after a crash takes only seconds: it replays at most
// max_wal_size of WAL.
const READY_LIMIT_MS = 120_000
// Maximum number of attempts of the first start. Several may be needed, because after a crash, processes of the killed PostgreSQL need a moment to
// release the shared memory.
const FIRST_START_TRIES = 20
const RETRY_MS = 250
const RESTART_MOST_MS = 5_000
/** Time in ms without a crash after which a server counts as healthy. If it crashes earlier, the wait before the next restart grows. */
const HEALTHY_AFTER_MS = 30_000
const REMEMBERED_LINES = 10
/** Matches messages that PostgreSQL writes during a normal start and stop. They are not logged, because clients wait and retry. */
const OF_A_RESTART =
  /FATAL: +(the database system is (starting up|shutting down|in recovery|not yet accepting)|terminating connection due to (administrator|unexpected postmaster exit))|DETAIL: +Consistent recovery state/

/** Starts PostgreSQL and restarts it after a crash, until `stop()`. */
export async function superviseServer(start: Start): Promise<ServerProcess> {
  let stopping = false
  let newest: ChildProcess | undefined
  const noteChild = (child: ChildProcess) => {
    newest = child
  }
  // Stops PostgreSQL when this process exits. After kill -9 this is impossible.
  const killOnExit = () => newest?.kill('SIGINT')
  process.once('exit', killOnExit)
  let current = await startPatiently(start, noteChild)

  const pause = growingBackoff({ firstMs: RETRY_MS, mostMs: RESTART_MOST_MS })
  /** Starts PostgreSQL again after it has ended, and repeats failed starts until one succeeds. Returns null if the program stops meanwhile. */
  const restart = async (): Promise<Running | null> => {
    while (!stopping) {
      try {
        return await startOnce(start, noteChild)
      } catch (error) {
        start.log(String(error))
        await sleep(pause.next())
      }
    }
    return null
  }
  const watch = async (): Promise<void> => {
    for (let readyAt = performance.now(); ; readyAt = performance.now()) {
      const why = await current.ended
      if (stopping) return
      start.log(`the database ended (${why}); starting it again`)
      // A server that ran without a crash for a while restarts without a wait.
      if (performance.now() - readyAt > HEALTHY_AFTER_MS) pause.reset()
      else await sleep(pause.next())
      const next = await restart()
      if (next === null) return
      current = next
    }
  }
  const watching = watch()

  return {
    port: start.port,
    pid: () => current.child.pid ?? 0,
    stop: async () => {
      stopping = true
      await endChild(current.child)
      await watching
      // The newest PostgreSQL process is stopped too, because a restart in progress may have started it meanwhile.
      await endChild(current.child)
      process.off('exit', killOnExit)
    },
  }
}

type Running = { child: ChildProcess; ended: Promise<string>; lastLines: string[] }

async function startPatiently(start: Start, noteChild: (child: ChildProcess) => void): Promise<Running> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(start, noteChild)
    } catch (error) {
      if (attempt === FIRST_START_TRIES || !isPassing(String(error))) throw error
      await sleep(RETRY_MS)
    }
  }
}

function isPassing(message: string) {
  return message.includes('shared memory block') || message.includes('postmaster.pid')
}

async function startOnce(start: Start, noteChild: (child: ChildProcess) => void): Promise<Running> {
  const child = run(start.runner, 'postgres', await serverArguments(start), start.cluster)
  noteChild(child)
  const lastLines: string[] = []
  const ended = once(child, 'exit').then(
    ([code, signal]) => `exit ${signal ?? code}`,
    (error: unknown) => String(error),
  )
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', line => {
      if (!OF_A_RESTART.test(line)) start.log(`postgres: ${line}`)
      lastLines.push(line)
      if (lastLines.length > REMEMBERED_LINES) lastLines.shift()
    })
  }
  let end: string | undefined
  void ended.then(why => {
    end = why
  })
  for (let waitedMs = 0; waitedMs < READY_LIMIT_MS; waitedMs += READY_POLL_MS) {
    if (start.signal.aborted) {
      await endChild(child)
      throw start.signal.reason
    }
    if (end !== undefined) throw new Error(`PostgreSQL did not start (${end}): ${lastLines.join('\n')}`)
    if (await isReady(start.cluster, child.pid)) return { child, ended, lastLines }
    await sleep(READY_POLL_MS)
  }
  await endChild(child)
  throw new Error(`PostgreSQL was not ready in ${READY_LIMIT_MS / 1_000} s: ${lastLines.join('\n')}`)
}

/** Returns whether the server is ready: the eighth line of PostgreSQL's pid file contains its state. */
async function isReady(cluster: string, pid: number | undefined) {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready'
}

async function serverArguments({ dataDir, port, durability }: Start): Promise<string[]> {
  const safe = durability === 'full' ? 'on' : 'off'
  const settings: Record<string, string> = {
    cluster_name: clusterName(dataDir),
    listen_addresses: '127.0.0.1',
    port: String(port),
    // A server for tests also listens on a Unix socket, next to its data folder, because a statement over the socket takes a quarter less processor
    // time than over TCP.
    unix_socket_directories: durability === 'test' ? '..' : '',
    fsync: safe,
    synchronous_commit: safe,
    full_page_writes: safe,
    // After a crash of one of its processes PostgreSQL ends, and this program starts it again. If PostgreSQL 18 recovers within the same main process
    // and this recovery fails (full disk), then it neither continues nor ends.
    restart_after_crash: 'off',
    max_connections: '200',
    shared_buffers: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // PostgreSQL does not log rejected statements, because the program that sent them does.
    log_min_messages: 'fatal',
  }
  return [
    ...['-D', SERVER_FOLDER],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ...['-c', DATA_MARK + dataDir],
    ...['-c', LAUNCHER_MARK + (await processKey(process.pid))],
  ]
}

async function endChild(child: ChildProcess) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  await stopOrderly(child.pid)
}
