import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Listener } from './database/listener.ts'
import type { Tx } from './db.ts'

/** What a browser is told: only that something of that kind changed; it then asks for the state itself. */
export type EventKind = 'deposit' | 'withdrawal' | 'credit' | 'session' | 'bonus' | 'play'
export type MemberEvent = { member_id: MemberId; kind: EventKind }

const CHANNEL = 'member_events'
/** What everybody sees changed: told by triggers of the database. */
const PUBLIC_CHANNEL = 'public_events'

/** Told to browsers when the transaction commits, never before. */
export const announce = async (tx: Tx, event: MemberEvent): Promise<void> => {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(tx)
}

export type EventHub = {
  /** Calls `listener` for each event of that member until the returned function is called. */
  subscribe(memberId: MemberId, listener: (kind: EventKind) => void): () => void
  /** Calls `listener` when something that everybody sees changed, or may have while nobody listened. Returns what stops it. */
  onPublic(listener: () => void): () => void
}

/** What the database's listener hears, fanned out in memory to those who are connected to this process. */
export const makeEventHub = (database: Listener): EventHub => {
  const listeners = new Map<MemberId, Set<(kind: EventKind) => void>>()
  const publicListeners = new Set<() => void>()
  const tellPublic = () => {
    for (const listener of publicListeners) listener()
  }
  database.on(PUBLIC_CHANNEL, tellPublic)
  database.on(CHANNEL, payload => {
    const event = JSON.parse(payload) as MemberEvent
    for (const listener of listeners.get(event.member_id) ?? []) listener(event.kind)
  })
  // What was said between two connections was heard by nobody.
  database.onConnected(tellPublic)
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
  }
}
