import { createStore, useStore } from '@sala/ui/store.ts'

/** True while the event stream is connected: events then arrive first, and polls are the fallback. */
export const eventsConnected = createStore(false)

/** Poll interval in ms while events arrive; a poll then only replaces a lost event. */
export const FALLBACK_POLL_MS = 60_000

/**
 * Returns the poll interval: the given one without events, a long one with them. Polls of an open deposit do
 * not use this and stay at ten seconds (F05).
 */
export const paceOf = (pollMs: number, withEvents: boolean): number =>
  withEvents ? Math.max(pollMs, FALLBACK_POLL_MS) : pollMs

export const usePollPace = (pollMs: number): number => paceOf(pollMs, useStore(eventsConnected))
