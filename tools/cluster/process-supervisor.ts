import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Plan } from './cluster-plan.ts'
import { endProcess, type Piece, runningPid, startPiece, stopPiece } from './cluster-processes.ts'
import { databaseFolder } from './manager-settings.ts'

const POLL_MS = 1_000
/** Shortest and longest time in ms to wait before an ended process is restarted. The wait grows if the process ends again and again. */
const PAUSE = { firstMs: 1_000, mostMs: 30_000 }
/** A process that has run for this many ms is healthy. If it ends later, the wait before its restart is the shortest one again. */
const WELL_MS = 30_000

export const allPieces = (plan: Plan): Piece[] => [
  ...[...plan.stores, ...plan.managers, plan.balancer, plan.outside, ...plan.product],
]

type Keeping = {
  readonly signal: AbortSignal
  /** Returns true if the named process must not be restarted, for example because a test keeps it down. */
  readonly isAway?: (name: string) => boolean
  readonly onEnded?: (name: string) => void
}

const sayEnded = (name: string): void => console.log(`${name} ended; it is started again`)

/** Restarts processes of the cluster that end, as a service manager does, until the signal aborts. */
export const keep = async (
  folder: string,
  pieces: () => readonly Piece[],
  { signal, isAway = () => false, onEnded = sayEnded }: Keeping,
): Promise<void> => {
  const waits = new Map<string, { pauseMs: number; nextMs: number }>()
  while (!signal.aborted) {
    const now = performance.now()
    for (const piece of pieces().filter(({ name }) => !isAway(name))) {
      const wait = waits.get(piece.name)
      if (runningPid(folder, piece.name) !== null) {
        if (wait !== undefined && now > wait.nextMs + WELL_MS) waits.delete(piece.name)
      } else if (wait === undefined || now >= wait.nextMs) {
        onEnded(piece.name)
        const pauseMs = Math.min(wait === undefined ? PAUSE.firstMs : wait.pauseMs * 2, PAUSE.mostMs)
        waits.set(piece.name, { pauseMs, nextMs: now + pauseMs })
        startPiece(folder, piece)
      }
    }
    await sleep(POLL_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Stops all processes of the cluster in the reverse order of their start, also a PostgreSQL whose Patroni was killed. */
export const stopAll = async (plan: Plan): Promise<void> => {
  const stop = (pieces: readonly Piece[]) =>
    Promise.all(pieces.map(({ name }) => stopPiece(plan.folder, name)))
  await stop([...plan.product].reverse())
  await stop([plan.balancer])
  await stop(plan.managers)
  for (const machine of plan.machines) await stopLeftDatabase(databaseFolder(machine))
  await stop([...plan.stores, plan.outside])
}

/** Stops a PostgreSQL that still runs after its Patroni was killed. */
const stopLeftDatabase = async (data: string): Promise<void> => {
  const pid = databaseOn(data)
  // SIGINT makes PostgreSQL shut down quickly and cleanly. SIGTERM would wait until all sessions have ended.
  if (pid !== null) await endProcess(pid, 'SIGINT')
}

/** Returns the pid of the PostgreSQL that runs on a data folder, from its file `postmaster.pid`, or null if none runs. */
export const databaseOn = (data: string): number | null => {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : null
  } catch {
    return null
  }
}
