import type { CallKey } from '@sala/contract/contract.ts'
import { HEARTBEAT_MS, silenceLimitOf } from '@sala/contract/wire/event-stream-heartbeat.ts'
import type { StreamEventKind } from '@sala/contract/wire/stream-event.ts'
import { readEvents } from '@sala/ui/event-stream-reader.ts'
import { API_PREFIX } from '../calls/api.ts'
import { attendance } from '../calls/member-activity.ts'
import { queryClient, refetchCalls } from '../calls/query-cache.ts'
import { tokenStore } from '../calls/session-token.ts'
import { bootstrap } from '../content/public-data.ts'
import { eventsConnected } from '../session/poll-interval.ts'
import { profileCall } from '../session/session.ts'

const EVENTS_URL = `${API_PREFIX}/customers/events`
const RECONNECT_FIRST_MS = 1_000
const RECONNECT_MAX_MS = 30_000

/** API calls to refetch at a server event, by the kind of data that the event names. */
const callsByKind: Record<StreamEventKind, readonly (CallKey & `GET ${string}`)[]> = {
  deposit: [
    'GET /customers/profile',
    'GET /requests',
    'GET /requests/deposit/{id}',
    'GET /requests/{id}/timeline',
    'GET /slips',
    'GET /statement',
    'GET /statement/days',
  ],
  withdrawal: [
    'GET /customers/profile',
    'GET /requests',
    'GET /requests/withdraw/{id}',
    'GET /requests/{id}/timeline',
    'GET /requests/withdraw/options',
    'GET /statement/days',
  ],
  credit: ['GET /customers/profile', 'GET /requests/withdraw/options', 'GET /statement', 'GET /withdrawable'],
  bonus: [
    'GET /promotions',
    'GET /bonuses',
    'GET /rewards',
    'GET /withdrawable',
    'GET /requests/withdraw/options',
  ],
  play: ['GET /protection', 'GET /protection/days', 'GET /statement/days'],
  message: ['GET /messages', 'GET /messages/unread'],
  support: ['GET /support', 'GET /support/threads/{thread}'],
  session: ['GET /customers/profile', 'GET /customers/sessions'],
  // Of all calls for content (such as banners and promotions), only these two depend on the member. The page refetches all other content
  // separately.
  content: ['GET /promotions', 'GET /promotions/{id}/quote'],
}

/** API calls to refetch after a disconnection, because the server events of that time are lost. */
const RECONNECTION_CALLS = [
  'GET /customers/profile',
  'GET /requests',
  'GET /protection',
  'GET /messages',
  'GET /messages/unread',
] as const

/**
 * API calls that no page polls. Those that the page made before its event stream opened are repeated then, because an event may have been sent in
 * between. Most pages make them later.
 */
const CALLS_WITHOUT_POLL = ['GET /messages', 'GET /messages/unread'] as const

/** Returns the kind of data that a server event names; null if the event names none. */
export const kindOf = (data: string): StreamEventKind | null => {
  try {
    const parsed: unknown = JSON.parse(data)
    const kind = typeof parsed === 'object' && parsed !== null && 'kind' in parsed ? parsed.kind : null
    return typeof kind === 'string' && Object.hasOwn(callsByKind, kind) ? (kind as StreamEventKind) : null
  } catch {
    return null
  }
}

/**
 * Returns the delay before a reconnection attempt in ms. The delay doubles from one second to half a minute. `chance` (0 to 1) adds up to 50 %, so
 * that browsers do not all reconnect at the same time.
 */
export const reconnectMs = (attempt: number, chance: number): number =>
  Math.min(RECONNECT_MAX_MS, RECONNECT_FIRST_MS * 2 ** attempt) * (1 + chance / 2)

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const profileFailed = (): boolean => queryClient.getQueryState(profileCall.queryKey)?.status === 'error'

/** The sessions for which the profile call is being repeated. */
const repeating = new WeakSet<AbortSignal>()

/**
 * Refetches the calls. If the profile call fails, it is repeated until it succeeds, with growing delays. An event comes only once, and a page
 * that waits for a deposit does not poll after an error (F05).
 */
const refetchSurely = async (
  signal: AbortSignal,
  keys: readonly (CallKey & `GET ${string}`)[],
): Promise<void> => {
  await refetchCalls(...keys)
  if (repeating.has(signal) || !keys.includes('GET /customers/profile')) return
  repeating.add(signal)
  for (let attempt = 0; profileFailed() && !signal.aborted; attempt += 1) {
    await wait(reconnectMs(attempt, Math.random()), signal)
    if (!signal.aborted && profileFailed()) await refetchCalls('GET /customers/profile')
  }
  repeating.delete(signal)
}

const follow = async (accessToken: string, signal: AbortSignal, onData: () => void): Promise<void> => {
  const headers = {
    accept: 'text/event-stream',
    authorization: `Bearer ${accessToken}`,
    ...attendance(),
  }
  // The event stream has low priority, because the page needs its other requests first.
  const answer = await fetch(EVENTS_URL, { headers, cache: 'no-store', priority: 'low', signal })
  // A 401 of the event stream alone does not end the session. The page then refetches the profile, and a 401 of that call ends the session.
  if (answer.status === 401) void refetchCalls('GET /customers/profile')
  if (!answer.ok || !answer.body) return
  const silenceMs = silenceLimitOf(HEARTBEAT_MS.member)
  for await (const data of readEvents(answer.body, { onData, silenceMs })) {
    const kind = kindOf(data)
    if (kind === 'content') void bootstrap.ask()
    if (kind !== null) void refetchSurely(signal, callsByKind[kind])
  }
}

/**
 * Refetches the profile if it has an open request. The request may have ended after the page fetched the profile and before the event stream
 * opened, and a page that waits for a deposit does not poll after an error (F05).
 */
const refetchOpenRequest = async (signal: AbortSignal): Promise<void> => {
  const query = queryClient.getQueryCache().find(profileCall)
  await query?.promise?.catch(() => undefined)
  const profile = queryClient.getQueryData(profileCall.queryKey)
  if (profile?.data.pending_request) await refetchSurely(signal, ['GET /customers/profile'])
}

const keepFollowing = async (accessToken: string, signal: AbortSignal): Promise<void> => {
  let opened = false
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    let hasData = false
    await follow(accessToken, signal, () => {
      if (hasData || signal.aborted) return
      hasData = true
      attempt = 0
      if (opened) void refetchSurely(signal, RECONNECTION_CALLS)
      else {
        void refetchOpenRequest(signal)
        void refetchCalls(...CALLS_WITHOUT_POLL)
      }
      opened = true
      eventsConnected.set(true)
    }).catch(() => undefined)
    if (!signal.aborted) eventsConnected.set(false)
    await wait(reconnectMs(attempt, Math.random()), signal)
  }
}

/** Opens the event stream for a signed-in member. Server events trigger refetches immediately; polls remain as the fallback (F05). */
export const followEvents = (): void => {
  let current = new AbortController()
  const restart = () => {
    current.abort()
    eventsConnected.set(false)
    current = new AbortController()
    const token = tokenStore.get()
    if (token) void keepFollowing(token.access_token, current.signal)
  }
  tokenStore.subscribe(restart)
  restart()
}
