import type { MemberId, SessionId } from '@sala/contract/wire/ids.ts'
import { expect, test } from 'vitest'
import type { EventHub, EventKind, Memory } from '../../platform/browser-events.ts'
import { HOUR_MS } from '../../platform/calendar.ts'
import { SESSION_CACHE_SECONDS, SESSIONS_CACHED_MAX } from '../rate-limits.ts'
import { sessionCache } from './session-cache.ts'

const TTL_MS = SESSION_CACHE_SECONDS * 1000

const hub = () => {
  const memories: Memory[] = []
  let sound = true
  const events: EventHub = {
    subscribe: () => () => undefined,
    onPublic: () => () => undefined,
    onDesk: () => () => undefined,
    watch: memory => void memories.push(memory),
    receivedWithin: () => sound,
    awaitCacheBarrier: () => Promise.resolve(sound),
  }
  return {
    events,
    tell: (member_id: string, kind: EventKind) => {
      for (const memory of memories) memory.event?.({ member_id: member_id as MemberId, kind })
    },
    deaf: (now: boolean) => {
      sound = !now
    },
    connectAgain: () => {
      for (const memory of memories) memory.gap()
    },
  }
}

const identity = (name: string) => ({
  kind: 'member' as const,
  member_id: `mem_${name}` as MemberId,
  session_id: `ses_${name}` as SessionId,
  expires_at: new Date(HOUR_MS),
})

const entry = (name: string, half: string | null = null) => ({
  identity: identity(name),
  half,
  checked_ms: 0,
  seen_ms: 0,
  expires_ms: HOUR_MS,
})

/** Returns a caller whose cookie has the given half of the session token. With null, the caller has no such cookie. */
const by = (cookie_half: string | null) => ({ cookie_half, unattended: false })

test('an entry is valid until the given time, and no longer than the session', () => {
  const cache = sessionCache(hub().events)
  cache.keep('t', entry('a'), cache.generation())
  expect(cache.find('t', by(null), TTL_MS - 1)).toEqual(identity('a'))
  expect(cache.find('t', by(null), TTL_MS)).toBeNull()
  cache.keep('u', { ...entry('b'), expires_ms: 5 }, cache.generation())
  expect(cache.find('u', by(null), 5)).toBeNull()
})

test('a clock that is set back invalidates an entry', () => {
  const cache = sessionCache(hub().events)
  cache.keep('t', { ...entry('a'), checked_ms: HOUR_MS, expires_ms: 2 * HOUR_MS }, cache.generation())
  expect(cache.find('t', by(null), HOUR_MS - 1)).toBeNull()
})

test('a bound token is refused without its half, an unbound one needs none', () => {
  const cache = sessionCache(hub().events)
  cache.keep('bound', entry('a', 'half'), cache.generation())
  cache.keep('free', entry('b'), cache.generation())
  expect(cache.find('bound', by('half'), 0)).toEqual(identity('a'))
  expect(cache.find('bound', by(null), 0)).toBe('refused')
  expect(cache.find('bound', by('other'), 0)).toBe('refused')
  expect(cache.find('free', by('any'), 0)).toEqual(identity('b'))
})

test('an ended session drops all entries of that member and of no other', () => {
  const cache = sessionCache(hub().events)
  for (const [token, name] of [
    ['1', 'a'],
    ['2', 'a'],
    ['3', 'b'],
  ] as const)
    cache.keep(token, entry(name), cache.generation())
  cache.forget('mem_a' as MemberId)
  expect(['1', '2', '3'].map(token => cache.find(token, by(null), 0))).toEqual([null, null, identity('b')])
})

test('the event of a session ended elsewhere drops its entry; other events change nothing', () => {
  const { events, tell } = hub()
  const cache = sessionCache(events)
  cache.keep('t', entry('a'), cache.generation())
  tell('mem_a', 'credit')
  expect(cache.find('t', by(null), 0)).toEqual(identity('a'))
  tell('mem_a', 'session')
  expect(cache.find('t', by(null), 0)).toBeNull()
})

test('a database result older than a session’s end is not cached', () => {
  const cache = sessionCache(hub().events)
  const asked = cache.generation()
  cache.forget('mem_a' as MemberId)
  cache.keep('t', entry('a'), asked)
  expect(cache.find('t', by(null), 0)).toBeNull()
})

test('a database result older than the end of an uncached session is not cached', () => {
  const { events, tell } = hub()
  const cache = sessionCache(events)
  const asked = cache.generation()
  tell('mem_a', 'session')
  cache.keep('t', entry('a'), asked)
  expect(cache.find('t', by(null), 0)).toBeNull()
})

test('the cache is unused while notifications are missing, and drops all entries after a gap', () => {
  const { events, deaf, connectAgain } = hub()
  const cache = sessionCache(events)
  cache.keep('t', entry('a'), cache.generation())
  deaf(true)
  expect(cache.find('t', by(null), 0)).toBeNull()
  const asked = cache.generation()
  connectAgain()
  deaf(false)
  cache.keep('u', entry('b'), asked)
  expect(['t', 'u'].map(token => cache.find(token, by(null), 0))).toEqual([null, null])
})

test('the cache is bounded and evicts the oldest entries first', () => {
  const cache = sessionCache(hub().events)
  for (let n = 0; n <= SESSIONS_CACHED_MAX; n++) cache.keep(`t${n}`, entry(`${n}`), cache.generation())
  expect(cache.find('t0', by(null), 0)).toBeNull()
  expect(cache.find('t1', by(null), 0)).toEqual(identity('1'))
  expect(cache.find(`t${SESSIONS_CACHED_MAX}`, by(null), 0)).toEqual(identity(`${SESSIONS_CACHED_MAX}`))
})
