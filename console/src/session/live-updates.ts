import { HEARTBEAT_MS, silenceLimitOf } from '@sala/contract/wire/event-stream-heartbeat.ts'
import { readEvents } from '@sala/ui/event-stream-reader.ts'
import { createStore, useStore } from '@sala/ui/shared-value-store.ts'
import { attendance } from '../calls/operator-activity.ts'
import { queryClient, type Read, refetchCalls } from '../calls/query-cache.ts'
import { tokenStore } from '../calls/session-token.ts'
import { connected } from '../server-connection.ts'

const EVENTS_URL = '/desk/api/events'
const RECONNECT_FIRST_MS = 1_000
const RECONNECT_MAX_MS = 15_000
/** Poll interval in ms while the event stream is connected, because a single event may be lost. */
const FALLBACK_POLL_MS = 30_000
/** Minimum interval in ms between two refetches of cases, because events about cases can arrive every second. */
const ASK_AGAIN_MS = 2_000
/** Minimum interval in ms between two refetches of conversations. It is shorter than for cases, because a person waits for each message. */
const CONVERSATION_AGAIN_MS = 500

/** API calls of the desk that are fetched again at each server event about a changed case in the work queue. */
const WORK: readonly Read[] = [
  'GET /work',
  'GET /today/signals',
  'GET /withdrawals/{withdrawal}',
  'GET /deposits/{deposit}',
  'GET /risk',
  'GET /proposals',
]

/** API calls of the desk that are fetched again at each server event about conversations with members. */
const SUPPORT: readonly Read[] = [
  'GET /support',
  'GET /support/waiting',
  'GET /support/threads/{thread}',
  'GET /complaints',
]

/** Number of server events so far. Its subscribers are called at each event. */
export const deskEvents = createStore(0)

/** True while the event stream is connected. Polls are then less frequent. */
const eventsConnected = createStore(false)

/** Returns the poll interval in ms: `pollMs` without the event stream, at least `FALLBACK_POLL_MS` with it. */
export const usePace = (pollMs: number): number =>
  useStore(eventsConnected) ? Math.max(pollMs, FALLBACK_POLL_MS) : pollMs

/** Returns a function that refetches the calls. It does so immediately, but not again within `everyMs`. */
const refetching = (calls: readonly Read[], everyMs: number): (() => void) => {
  let asking: number | null = null
  let wantsMore = false
  const askAgain = (): void => {
    if (asking !== null) {
      wantsMore = true
      return
    }
    void refetchCalls(...calls)
    asking = window.setTimeout(() => {
      asking = null
      if (!wantsMore) return
      wantsMore = false
      askAgain()
    }, everyMs)
  }
  return askAgain
}

const askForWork = refetching(WORK, ASK_AGAIN_MS)
const askForSupport = refetching(SUPPORT, CONVERSATION_AGAIN_MS)

type StreamHandlers = { onOpen: () => void; onData: () => void }

const follow = async (
  token: string,
  signal: AbortSignal,
  { onOpen, onData }: StreamHandlers,
): Promise<void> => {
  const answer = await fetch(EVENTS_URL, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}`, ...attendance() },
    cache: 'no-store',
    credentials: 'same-origin',
    priority: 'low',
    signal,
  })
  // A 401 of the event stream alone does not sign the staff user out. The desk then calls `GET /session`, and a 401 of that call signs the staff
  // user out.
  if (answer.status === 401) void refetchCalls('GET /session')
  if (!answer.ok || answer.body === null) return
  onOpen()
  const silenceMs = silenceLimitOf(HEARTBEAT_MS.desk)
  for await (const data of readEvents(answer.body, { onData, silenceMs })) {
    if (data.includes('"support"')) askForSupport()
    else askForWork()
    deskEvents.set(deskEvents.get() + 1)
  }
}

/** Resolves after `ms`, or earlier when the browser is online again. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = window.setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })

const keepFollowing = async (token: string, signal: AbortSignal): Promise<void> => {
  let opened = false
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    let hasData = false
    const onData = () => {
      if (hasData || signal.aborted) return
      hasData = true
      attempt = 0
      // Server events sent during a disconnection are lost, so all queries are refetched.
      if (opened) void queryClient.invalidateQueries()
      opened = true
      eventsConnected.set(true)
    }
    await follow(token, signal, { onOpen: () => connected.set(true), onData }).catch(() => {
      // After a first interruption the event stream is only reopened. The connection counts as lost if the second attempt fails too.
      if (!signal.aborted && attempt > 0) connected.set(false)
    })
    if (signal.aborted) return
    eventsConnected.set(false)
    await wait(Math.min(RECONNECT_MAX_MS, RECONNECT_FIRST_MS * 2 ** attempt), signal)
  }
}

/** Receives server events while a staff user is signed in, and refetches data at each event. Polls continue at a lower rate. */
export const followEvents = (): void => {
  let current = new AbortController()
  const restart = () => {
    current.abort()
    eventsConnected.set(false)
    current = new AbortController()
    const token = tokenStore.get()
    if (token !== null) void keepFollowing(token, current.signal)
  }
  tokenStore.subscribe(restart)
  restart()
}
