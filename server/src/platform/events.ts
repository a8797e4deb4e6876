import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { batchedQuery } from './database/batch.ts'
import type { Listener } from './database/listener.ts'
import type { Tx } from './db.ts'

/** An event for browsers: only the kind of change; they refetch. */
export type EventKind = 'deposit' | 'withdrawal' | 'credit' | 'session' | 'bonus' | 'play'
export type MemberEvent = { member_id: MemberId; kind: EventKind }

const CHANNEL = 'member_events'
/** Public data changed: sent by triggers. */
const PUBLIC_CHANNEL = 'public_events'
/** Desk cases changed: sent by triggers. */
const DESK_CHANNEL = 'desk_events'
/** A member's data changed: sent by triggers with the member's id. */
const CHANGES_CHANNEL = 'member_changes'

/** Play and credit create no case. */
const WORKED_ON: ReadonlySet<EventKind> = new Set(['deposit', 'withdrawal'])

const announced = new WeakMap<Tx, Set<string>>()

/** Sent to browsers when the transaction commits; repeated events are merged. */
export const announce = async (tx: Tx, ...events: MemberEvent[]): Promise<void> => {
  const said = announced.get(tx) ?? new Set()
  const fresh = events.map(event => JSON.stringify(event)).filter(payload => !said.has(payload))
  if (fresh.length === 0) return
  for (const payload of fresh) said.add(payload)
  announced.set(tx, said)
  await notify(tx, fresh)
}

const notify = batchedQuery(async (tx: Tx, works: readonly (readonly string[])[]) => {
  await sql`select pg_notify(${CHANNEL}, payload) from unnest(${works.flat()}::text[]) as said (payload)`.execute(
    tx,
  )
  return works.map(() => undefined)
})

export type EventHub = {
  /** Calls `listener` for each event of that member until the returned function is called. */
  subscribe(memberId: MemberId, listener: (kind: EventKind) => void): () => void
  /**
   * Calls `listener` when public data changed, or may have changed while disconnected. Returns the
   * unsubscribe function.
   */
  onPublic(listener: () => void): () => void
  /**
   * Calls `listener` when cases changed, or may have changed while disconnected. Returns the unsubscribe
   * function.
   */
  onDesk(listener: () => void): () => void
  /** Registers a cache for the lifetime of the process. */
  watch(memory: Memory): void
  /** Whether all changes committed at least `ms` ago have been received. */
  receivedWithin(ms: number): boolean
  /** Resolves to true when all changes committed before this call have been received, to false when that cannot be known now. */
  awaitCacheBarrier(): Promise<boolean>
}

/** A cache with invalidation. */
export type Memory = {
  /** An event of any member. */
  readonly event?: (event: MemberEvent) => void
  /** Data of a member's own screens changed. */
  readonly change?: (memberId: MemberId) => void
  /** Notifications may have been lost. */
  readonly gap: () => void
}

/** Fans database notifications out to the subscribers of this process. */
export const makeEventHub = (database: Listener): EventHub => {
  const listeners = new Map<MemberId, Set<(kind: EventKind) => void>>()
  const publicListeners = new Set<() => void>()
  const tellPublic = () => {
    for (const listener of publicListeners) listener()
  }
  database.on(PUBLIC_CHANNEL, tellPublic)
  const deskListeners = new Set<() => void>()
  const tellDesk = () => {
    for (const listener of deskListeners) listener()
  }
  database.on(DESK_CHANNEL, tellDesk)
  const memories: Memory[] = []
  database.on(CHANNEL, payload => {
    const event = JSON.parse(payload) as MemberEvent
    for (const memory of memories) memory.event?.(event)
    if (WORKED_ON.has(event.kind)) tellDesk()
    for (const listener of listeners.get(event.member_id) ?? []) listener(event.kind)
  })
  database.on(CHANGES_CHANNEL, payload => {
    for (const memory of memories) memory.change?.(payload as MemberId)
  })
  // Notifications sent between two connections are lost.
  database.onConnected(() => {
    for (const memory of memories) memory.gap()
    tellPublic()
    tellDesk()
  })
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
    onDesk: listener => {
      deskListeners.add(listener)
      return () => deskListeners.delete(listener)
    },
    watch: memory => void memories.push(memory),
    receivedWithin: ms => performance.now() - database.receivedUntilMs() <= ms,
    awaitCacheBarrier: () => database.passCacheBarrier(),
  }
}
