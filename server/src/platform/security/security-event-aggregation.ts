import type { Db } from '../db.ts'
import type { Log } from '../log.ts'
import { noteSecurity, type SecurityEvent } from './security-events.ts'

/** Time in ms for which events are counted before they are written, to limit the number of database writes in a flood of events. */
const FOLD_MS = 5_000
/** Maximum number of different events that are counted between two writes. Further ones are counted without their origin. */
const PLACES_MAX = 50

/** Counts security events that may arrive as a flood, and writes the counts periodically. */
export type FoldedEvents = {
  note(event: SecurityEvent, at: Date): void
  /** Writes all counted events. Resolves when they are stored, including events that an earlier call is still writing. */
  flush(): Promise<void>
}

type Counted = { readonly event: SecurityEvent; readonly count: number; readonly at: Date }

export const foldedEvents = (db: Db, log: Log): FoldedEvents => {
  let counted = new Map<string, Counted>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const events = [...counted.values()]
    counted = new Map()
    writing = writing.then(() => write(events))
    return writing
  }
  const write = async (events: readonly Counted[]): Promise<void> => {
    try {
      for (const { event, count, at } of events) await noteSecurity(db, event, at, count)
    } catch (error) {
      log.warn({ err: error }, 'the security events could not be stored')
    }
  }
  return {
    note: (event, at) => {
      const folded = counted.size < PLACES_MAX ? event : { kind: event.kind }
      const key = JSON.stringify(folded)
      const known = counted.get(key)
      counted.set(key, { event: folded, count: (known?.count ?? 0) + 1, at })
      timer ??= setTimeout(() => void flush(), FOLD_MS).unref()
    },
    flush,
  }
}
