import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { EventHub } from '../platform/browser-events.ts'
import type { Ready, Unchanged } from '../platform/http/serialized-response.ts'
import type { ProfileRow } from './sql.ts'

export type KnownProfile = {
  readonly row: ProfileRow
  readonly etag: string
  /** The serialised response. Absent while the profile shows the remaining seconds of an open deposit, because they change each second. */
  answer?: Ready
  /** The response with status 304 for a caller that has the current version. */
  readonly unchanged: Unchanged
}

/** Maximum number of cached profiles. A profile takes about two kilobytes, and its response the same again. */
const PROFILES_KEPT_MAX = 10_000

/** A read of profiles from the database: `begin` starts it, `keep` stores its result, and `end` ends it. */
export type Reading = { readonly members: readonly MemberId[]; readonly from: Date }

type Kept = KnownProfile & { readonly from_ms: number; readonly until_ms: number }

export type ProfileMemory = {
  has(memberId: MemberId): boolean
  /** Returns the cached profile. Returns null if it is missing, invalidated or expired. */
  find(memberId: MemberId, now: Date): KnownProfile | null
  /** Starts a read. The caller does this before the query and passes the result to `keep`. */
  begin(members: readonly MemberId[], from: Date): Reading
  /** Caches the profiles that a database read returned, except those that changed during the read. */
  keep(read: readonly KnownProfile[], reading: Reading): void
  /** Ends a read. The caller does this even if the read failed. */
  end(reading: Reading): void
}

/** Creates this node's cache of the most recently read profiles. */
export const profileMemory = (events: EventHub): ProfileMemory => {
  const kept = new Map<MemberId, Kept>()
  /**
   * The newest running database read of each member. A change of the member's data removes the entry. The result of this read may then be outdated,
   * so it is not cached.
   */
  const readings = new Map<MemberId, Reading>()
  events.watch({
    change: memberId => {
      kept.delete(memberId)
      readings.delete(memberId)
    },
    gap: () => {
      kept.clear()
      readings.clear()
    },
  })
  return {
    has: memberId => kept.has(memberId),
    find: (memberId, now) => {
      const one = kept.get(memberId)
      const at = now.getTime()
      // An entry whose read time is in the future is ignored, because the clock was set back.
      return one === undefined || at < one.from_ms || at >= one.until_ms ? null : one
    },
    begin: (members, from) => {
      const reading = { members, from }
      for (const member of members) readings.set(member, reading)
      return reading
    },
    keep: (read, reading) => {
      for (const one of read) {
        const { member_id, turns_at } = one.row
        if (readings.get(member_id) !== reading) continue
        const until_ms = turns_at?.getTime() ?? Number.POSITIVE_INFINITY
        kept.delete(member_id)
        kept.set(member_id, { ...one, from_ms: reading.from.getTime(), until_ms })
        const [oldest] = kept.keys()
        if (kept.size > PROFILES_KEPT_MAX && oldest !== undefined) kept.delete(oldest)
      }
    },
    end: reading => {
      for (const member of reading.members) if (readings.get(member) === reading) readings.delete(member)
    },
  }
}
