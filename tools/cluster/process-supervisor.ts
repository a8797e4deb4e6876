import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Plan } from './cluster-plan.ts'
import { endProcess, type Piece, runningPid, startPiece, stopPiece } from './cluster-processes.ts'
import { databaseFolder } from './manager-settings.ts'

const POLL_MS = 1_000
/** Wait in ms before an ended process restarts: the first wait, and the longest one. The wait grows if the process keeps ending. */
const PAUSE = { firstMs: 1_000, mostMs: 30_000 }
/** Time in ms after which a running process counts as healthy. Its next wait before a restart is the first one again. */
const WELL_MS = 30_000

export const allPieces = (plan: Plan): Piece[] => [
  ...[...plan.stores, ...plan.managers, plan.balancer, plan.outside, ...plan.product],
]

type Keeping = {
  readonly signal: AbortSignal
  /** Returns whether the named process must stay down, for example because a test needs this. */
  readonly isAway?: (name: string) => boolean
  readonly onEnded?: (name: string) => void
}

const sayEnded = (name: string): void => console.log(`${name} ended; it is started again`)

/** Restarts processes of the cluster that end, as a service manager does. It stops when the signal aborts. */
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

/** Stops all processes of the cluster in the reverse order of their start. It also stops a PostgreSQL whose manager was killed. */
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
  // SIGINT shuts PostgreSQL down quickly and cleanly. PostgreSQL's smart shutdown would wait for the end of all sessions.
  if (pid !== null) await endProcess(pid, 'SIGINT')
}

/** Returns the pid of the PostgreSQL that runs on a data folder, as in the file `postmaster.pid`. Returns null if none runs. */
export const databaseOn = (data: string): number | null => {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : null
  } catch {
    return null
  }
}
