import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { EventHub } from '../../platform/browser-events.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import type { MemberIdentity } from '../../platform/http/caller-identity.ts'
import {
  SESSION_BELIEVED_MS,
  SESSION_CACHE_SECONDS,
  SESSION_SEEN_EVERY_MINUTES,
  SESSIONS_CACHED_MAX,
} from '../rate-limits.ts'

type Entry = {
  readonly identity: MemberIdentity
  /**
   * The half of the token that the browser sent in a cookie when the session was read from the database. Null for a session that is not bound to a
   * cookie.
   */
  readonly half: string | null
  readonly checked_ms: number
  /** Time in ms of the session's last recorded use, as far as this node knows. */
  readonly seen_ms: number
  readonly until_ms: number
}

type Caller = { readonly cookie_half: string | null; readonly unattended: boolean }

/**
 * Returns whether this call must be recorded as the session's last use. A call counts if it is no poll of an unattended page, and if the last record
 * is some minutes old.
 */
export const isSessionUse = (caller: Pick<Caller, 'unattended'>, seenAt: Date, now: Date): boolean =>
  !caller.unattended && now.getTime() - seenAt.getTime() > SESSION_SEEN_EVERY_MINUTES * MINUTE_MS

export type SessionCache = {
  /**
   * Returns the cached identity. Returns `'refused'` if the token is bound to a cookie that the caller does not send. Returns null if the
   * session is not in the cache.
   */
  find(token: string, caller: Caller, nowMs: number): MemberIdentity | 'refused' | null
  /** Returns how often sessions were removed from the cache so far. Call it before the database query, and pass the result to `keep`. */
  generation(): number
  /**
   * Caches a session that was read from the database. Does nothing if any session was removed from the cache since `generation`, because the removed
   * session may be this one.
   */
  keep(token: string, entry: Omit<Entry, 'until_ms'> & { expires_ms: number }, generation: number): void
  /** Removes every session of the member from the cache. */
  forget(memberId: MemberId): void
}

/**
 * Cache of sessions, with which authenticating a request needs no database query. A session that ends on this node is removed immediately, and one
 * that ends on another node by a database notification. While notifications lag more than SESSION_BELIEVED_MS, the cache is not used.
 */
export const sessionCache = (events: EventHub): SessionCache => {
  const entries = new Map<string, Entry>()
  const members = new Map<MemberId, Set<string>>()
  let generation = 0

  const drop = (token: string, { identity: { member_id } }: Entry): void => {
    entries.delete(token)
    const tokens = members.get(member_id)
    tokens?.delete(token)
    if (tokens?.size === 0) members.delete(member_id)
  }
  const forget = (memberId: MemberId): void => {
    generation += 1
    for (const token of members.get(memberId) ?? []) {
      const entry = entries.get(token)
      if (entry !== undefined) drop(token, entry)
    }
  }
  events.watch({
    event: ({ member_id, kind }) => {
      if (kind === 'session') forget(member_id)
    },
    gap: () => {
      generation += 1
      entries.clear()
      members.clear()
    },
  })

  return {
    find: (token, caller, nowMs) => {
      const entry = entries.get(token)
      // If the last check of the cached session is in the future, the clock was set back. The entry is then ignored.
      if (entry === undefined || nowMs >= entry.until_ms || nowMs < entry.checked_ms) return null
      if (!events.receivedWithin(SESSION_BELIEVED_MS)) return null
      if (entry.half !== null && entry.half !== caller.cookie_half) return 'refused'
      // A call that must be recorded as a use is treated as not cached, because the database query then records it.
      return isSessionUse(caller, new Date(entry.seen_ms), new Date(nowMs)) ? null : entry.identity
    },
    generation: () => generation,
    keep: (token, { expires_ms, ...kept }, asked) => {
      if (asked !== generation) return
      const old = entries.get(token)
      if (old !== undefined) drop(token, old)
      const [oldest] = entries
      if (entries.size >= SESSIONS_CACHED_MAX && oldest !== undefined) drop(...oldest)
      const until_ms = Math.min(expires_ms, kept.checked_ms + SESSION_CACHE_SECONDS * 1000)
      entries.set(token, { ...kept, until_ms })
      const { member_id } = kept.identity
      members.set(member_id, (members.get(member_id) ?? new Set()).add(token))
    },
    forget,
  }
}
