import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseFolder } from './manager-settings.ts'
import { endProcess, type Piece, runningPid, startPiece, stopPiece } from './pieces.ts'
import type { Plan } from './plan.ts'

const LOOK_MS = 1_000
/** Backoff of a piece that keeps ending. */
const PAUSE = { firstMs: 1_000, mostMs: 30_000 }
/** Uptime after which the backoff resets. */
const WELL_MS = 30_000

export const allPieces = (plan: Plan): Piece[] => [
  ...[...plan.stores, ...plan.managers, plan.balancer, plan.outside, ...plan.product],
]

type Keeping = {
  readonly signal: AbortSignal
  /** Pieces that are not restarted for now. */
  readonly isAway?: (name: string) => boolean
  /** Told the name of each that ended. */
  readonly onEnded?: (name: string) => void
}

const sayEnded = (name: string): void => console.log(`${name} ended; it is started again`)

/** Restarts ended pieces, as a service manager does, until stopped. */
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
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Everything, from the members' side to the stores; what a killed manager left behind as well. */
export const stopAll = async (plan: Plan): Promise<void> => {
  const stop = (pieces: readonly Piece[]) =>
    Promise.all(pieces.map(({ name }) => stopPiece(plan.folder, name)))
  await stop([...plan.product].reverse())
  await stop([plan.balancer])
  await stop(plan.managers)
  for (const machine of plan.machines) await stopLeftDatabase(databaseFolder(machine))
  await stop([...plan.stores, plan.outside])
}

/** A manager that was killed leaves its PostgreSQL behind; the first line of its note is its process. */
const stopLeftDatabase = async (data: string): Promise<void> => {
  const pid = databaseOn(data)
  // At once, but in order: who waits for a session to end waits for ever.
  if (pid !== null) await endProcess(pid, 'SIGINT')
}

/** The PostgreSQL that runs on a folder, by its own note. */
export const databaseOn = (data: string): number | null => {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : null
  } catch {
    return null
  }
}
