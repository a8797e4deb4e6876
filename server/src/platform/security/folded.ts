import type { Db } from '../db.ts'
import type { Log } from '../log.ts'
import { noteSecurity, type SecurityEvent } from './events.ts'

/** What came within so long is written down as one: however much somebody sends, the database is asked seldom. */
const FOLD_MS = 5_000
/** Of so many kinds and places; what is beyond is counted without a place. */
const PLACES_MAX = 50

/** Counts what may come as a flood and writes it down now and then. */
export type FoldedEvents = {
  note(event: SecurityEvent, at: Date): void
  /** Writes down what was counted until now. */
  flush(): Promise<void>
}

export const foldedEvents = (db: Db, log: Log): FoldedEvents => {
  let counted = new Map<string, { readonly event: SecurityEvent; count: number; at: Date }>()
  let timer: NodeJS.Timeout | undefined

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const events = [...counted.values()]
    counted = new Map()
    try {
      for (const { event, count, at } of events) await noteSecurity(db, event, at, count)
    } catch (error) {
      log.warn({ err: error }, 'what happened at the door could not be written down')
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
