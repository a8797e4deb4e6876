import type { MemberId, ThreadId } from '@sala/contract/wire/ids.ts'
import type { memberEventKinds } from '@sala/contract/wire/stream-event.ts'
import { sql } from 'kysely'
import { batchedQuery } from './database/batched-queries.ts'
import type { Listener } from './database/notification-listener.ts'
import type { Db, Tx } from './db.ts'

/** Kind of an event that is sent to browsers. It contains no data, so the browser requests the changed data again. */
export type EventKind = (typeof memberEventKinds)[number]
export type MemberEvent = { member_id: MemberId; kind: EventKind }

/** Which data the open pages of the desk (the staff's website) fetch again: the cases of the work queue, or the conversations with members. */
export type DeskEventKind = 'work' | 'support'
/** Event that a member or a staff user is typing in a conversation. It is not stored. */
export type TypingEvent = {
  readonly member_id: MemberId
  readonly thread: ThreadId
  readonly by: 'member' | 'desk'
}

const CHANNEL = 'member_events'
/** PostgreSQL notification channel for the event that a person is typing in a conversation. */
const TYPING_CHANNEL = 'typing_events'
/** PostgreSQL notification channel for changes of public data. Database triggers notify it. */
const PUBLIC_CHANNEL = 'public_events'
/** PostgreSQL notification channel for changes of cases in the staff's work queue. Database triggers notify it. */
const DESK_CHANNEL = 'desk_events'
/** PostgreSQL notification channel for changes of a member's data. The notification, which database triggers send, contains the member's id. */
const CHANGES_CHANNEL = 'member_changes'

/** Kinds of members' events that may change a case of the staff's work queue. Events of play and credit change none. */
const WORKED_ON: ReadonlySet<EventKind> = new Set(['deposit', 'withdrawal'])

const announced = new WeakMap<Tx, Set<string>>()

/** Sends the events to the members' browsers when the transaction commits. Equal events of one transaction are sent once. */
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

/** Sends an event to the open pages of the desk (the staff's website) when the transaction commits. */
export const announceToDesk = async (tx: Tx, kind: DeskEventKind): Promise<void> => {
  await sql`select pg_notify(${DESK_CHANNEL}, ${kind})`.execute(tx)
}

/** Notifies all nodes that a person is typing in a conversation. A node without a LISTEN connection misses this event, which does no harm. */
export const announceTyping = async (db: Db, event: TypingEvent): Promise<void> => {
  await sql`select pg_notify(${TYPING_CHANNEL}, ${JSON.stringify(event)})`.execute(db)
}

export type EventHub = {
  /** Calls `listener` for each event of the member. Returns a function that unsubscribes it. */
  subscribe(memberId: MemberId, listener: (kind: EventKind) => void): () => void
  /**
   * Calls `listener` when public data has changed, and after an interruption of the database connection, because a change may have been missed.
   * Returns a function that unsubscribes it.
   */
  onPublic(listener: () => void): () => void
  /**
   * Calls `listener` when desk cases (tasks for staff) or conversations have changed, and after an interruption of the database connection, because a
   * change may have been missed. Returns a function that unsubscribes it.
   */
  onDesk(listener: (kind: DeskEventKind) => void): () => void
  /** Registers the functions of a cache, which are called when data has changed. They stay registered until the process ends. */
  watch(memory: Memory): void
  /** Returns whether this process has received the notifications of all changes that were committed at least `ms` milliseconds ago. */
  receivedWithin(ms: number): boolean
  /**
   * Resolves to true when this process has received the notifications of all changes that were committed before this call. Resolves to false on a
   * timeout, or if there is no connection.
   */
  awaitCacheBarrier(): Promise<boolean>
}

/** Functions that invalidate entries of one cache. The event hub, which receives the database's notifications, calls them. */
export type Memory = {
  /** Called for each event of any member. */
  readonly event?: (event: MemberEvent) => void
  /** Called when data on this member's screens has changed. */
  readonly change?: (memberId: MemberId) => void
  /** Called when a person types in a conversation, before the open pages are notified. */
  readonly typing?: (event: TypingEvent) => void
  /** Called when notifications may have been lost, so that the whole cache must be cleared. */
  readonly gap: () => void
}

/** Creates the event hub, which passes the database's notifications on to the subscribers of this process. */
export const makeEventHub = (database: Listener): EventHub => {
  const listeners = new Map<MemberId, Set<(kind: EventKind) => void>>()
  const publicListeners = new Set<() => void>()
  const tellPublic = () => {
    for (const listener of publicListeners) listener()
  }
  database.on(PUBLIC_CHANNEL, tellPublic)
  const deskListeners = new Set<(kind: DeskEventKind) => void>()
  const tellDesk = (kind: DeskEventKind) => {
    for (const listener of deskListeners) listener(kind)
  }
  database.on(DESK_CHANNEL, payload => tellDesk(payload === 'support' ? 'support' : 'work'))
  const memories: Memory[] = []
  database.on(CHANNEL, payload => {
    const event = JSON.parse(payload) as MemberEvent
    for (const memory of memories) memory.event?.(event)
    if (WORKED_ON.has(event.kind)) tellDesk('work')
    if (event.kind === 'support') tellDesk('support')
    for (const listener of listeners.get(event.member_id) ?? []) listener(event.kind)
  })
  database.on(TYPING_CHANNEL, payload => {
    const event = JSON.parse(payload) as TypingEvent
    for (const memory of memories) memory.typing?.(event)
    if (event.by === 'member') tellDesk('support')
    else for (const listener of listeners.get(event.member_id) ?? []) listener('support')
  })
  database.on(CHANGES_CHANNEL, payload => {
    for (const memory of memories) memory.change?.(payload as MemberId)
  })
  // Each new connection clears the caches, because notifications are lost while the connection is down.
  database.onConnected(() => {
    for (const memory of memories) memory.gap()
    tellPublic()
    tellDesk('work')
    tellDesk('support')
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
