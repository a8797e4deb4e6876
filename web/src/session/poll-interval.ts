import { createStore, useStore } from '@sala/ui/shared-value-store.ts'

/** True while the event stream is connected. A server event then reports a change before a poll would. */
export const eventsConnected = createStore(false)

/** Poll interval in ms while the event stream is connected, because a single event may be lost. */
export const FALLBACK_POLL_MS = 60_000

/**
 * Returns the poll interval in ms: `pollMs` without the event stream, at least a minute with it. A page with an open deposit does not use it,
 * because its interval is always ten seconds (F05).
 */
export const paceOf = (pollMs: number, withEvents: boolean): number =>
  withEvents ? Math.max(pollMs, FALLBACK_POLL_MS) : pollMs

export const usePollPace = (pollMs: number): number => paceOf(pollMs, useStore(eventsConnected))
