import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from './db.ts'
import type { Log } from './log.ts'

/** What a browser is told: only that something of that kind changed; it then asks for the state itself. */
export type EventKind = 'deposit' | 'withdrawal' | 'credit' | 'session' | 'bonus' | 'play'
export type MemberEvent = { member_id: MemberId; kind: EventKind }

const CHANNEL = 'member_events'
/** What everybody sees changed: told by triggers of the database. */
const PUBLIC_CHANNEL = 'public_events'
const RECONNECT_MS = 1_000

/** Told to browsers when the transaction commits, never before. */
export const announce = async (tx: Tx, event: MemberEvent): Promise<void> => {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(tx)
}

export type EventHub = {
  /** Calls `listener` for each event of that member until the returned function is called. */
  subscribe(memberId: MemberId, listener: (kind: EventKind) => void): () => void
  /** Calls `listener` when something that everybody sees changed, or may have while nobody listened. Returns what stops it. */
  onPublic(listener: () => void): () => void
  close(): Promise<void>
}

/** One LISTEN connection a node, fanned out in memory; a lost connection is opened again. */
export const openEventHub = async (url: string, log: Log): Promise<EventHub> => {
  const listeners = new Map<MemberId, Set<(kind: EventKind) => void>>()
  const publicListeners = new Set<() => void>()
  const tellPublic = () => {
    for (const listener of publicListeners) listener()
  }
  let closed = false
  let client: pg.Client | null = null

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url })
    next.on('error', error => log.warn({ err: error }, 'the event connection was lost'))
    next.on('end', () => {
      if (!closed) setTimeout(() => void reconnect(), RECONNECT_MS).unref()
    })
    next.on('notification', message => {
      if (message.channel === PUBLIC_CHANNEL) return tellPublic()
      const event = JSON.parse(message.payload ?? '{}') as MemberEvent
      for (const listener of listeners.get(event.member_id) ?? []) listener(event.kind)
    })
    await next.connect()
    await next.query(`listen ${CHANNEL}; listen ${PUBLIC_CHANNEL}`)
    client = next
    // What was said between two connections was heard by nobody.
    tellPublic()
  }
  const reconnect = async (): Promise<void> => {
    try {
      if (!closed) await connect()
    } catch (error) {
      log.warn({ err: error }, 'the event connection could not be opened again yet')
      if (!closed) setTimeout(() => void reconnect(), RECONNECT_MS).unref()
    }
  }

  await connect()
  return {
    subscribe: (memberId, listener) => {
      const own = listeners.get(memberId) ?? new Set()
      own.add(listener)
      listeners.set(memberId, own)
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(memberId)
      }
    },
    onPublic: listener => {
      publicListeners.add(listener)
      return () => publicListeners.delete(listener)
    },
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}
