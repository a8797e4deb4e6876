import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from './database-session.ts'
import { type Chance, chanceOf } from './random-numbers.ts'

/** A database write and its outcome as far as its client knows it. The test keeps these records outside the cluster. */
export type Operation = {
  readonly id: string
  /** Where the client wrote to: `writer` for the load balancer's port for writers, otherwise the name of a machine. */
  readonly door: string
  readonly sentMs: number
  readonly endedMs: number
  readonly end: 'acknowledged' | 'unknown'
}

export const TABLES = [
  'create table if not exists operations (id text primary key)',
  'create table if not exists entries (id text not null)',
]

/** SQL of one write. It adds an entry only if no earlier write had the same id. Two entries with one id therefore mean that a write counted twice. */
const WRITE = `with fresh as (insert into operations (id) values ($1) on conflict do nothing returning id)
  insert into entries (id) select id from fresh`

const PACE_MS = 50
const REFUSED_PAUSE_MS = 250
/** Probability that a client repeats a write with an unknown outcome. The repeated write has the same id. */
const TRIED_AGAIN = 0.5
const READ_ONLY = '25006'

export const WRITE_LIMIT_MS = 5_000

export type Door = { readonly name: string; readonly open: () => Promise<Session>; readonly writers: number }

export type Writers = { readonly operations: readonly Operation[]; stop(): Promise<void> }

/** Starts clients that write, each one as soon as its previous write has ended, until `stop` is called. */
export const beginWriters = (doors: readonly Door[], seed: number): Writers => {
  const operations: Operation[] = []
  const state = { isStopped: false }
  const all = doors.flatMap((door, place) =>
    Array.from({ length: door.writers }, (_, n) =>
      writeOn({
        door,
        name: `${door.name}-${n}`,
        chance: chanceOf(seed + place * 100 + n),
        operations,
        state,
      }),
    ),
  )
  return {
    operations,
    stop: async () => {
      state.isStopped = true
      await Promise.all(all)
    },
  }
}

type Writer = {
  readonly door: Door
  readonly name: string
  readonly chance: Chance
  readonly operations: Operation[]
  readonly state: { readonly isStopped: boolean }
}

const writeOn = async (writer: Writer): Promise<void> => {
  const { door, name, chance, state } = writer
  let session: Session | null = null
  let made = 0
  let id = `${name}-${made}`
  while (!state.isStopped) {
    session = await stillOpen(session, door)
    if (session === null) {
      await sleep(REFUSED_PAUSE_MS)
      continue
    }
    const isKnown = await write(writer, session, id)
    if (isKnown || chance() >= TRIED_AGAIN) id = `${name}-${++made}`
    await sleep(session.isLost ? REFUSED_PAUSE_MS : PACE_MS)
  }
  session?.end()
}

const stillOpen = async (session: Session | null, door: Door): Promise<Session | null> =>
  session?.isLost === false ? session : door.open().catch(() => null)

/** Inserts one entry and records the outcome. Returns whether PostgreSQL acknowledged the write. */
const write = async ({ door, operations }: Writer, session: Session, id: string): Promise<boolean> => {
  const sentMs = performance.now()
  const note = (end: Operation['end']): boolean => {
    operations.push({ id, door: door.name, sentMs, endedMs: performance.now(), end })
    return end === 'acknowledged'
  }
  try {
    await session.query(WRITE, [id])
    return note(session.wasWarned() ? 'unknown' : 'acknowledged')
  } catch (error) {
    return isReadOnly(error) || note('unknown')
  }
}

/** Returns true if the error says that the server is a read-only follower, so that nothing was written. */
const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === READ_ONLY
