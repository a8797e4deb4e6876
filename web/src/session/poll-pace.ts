import { createStore, useStore } from '@sala/ui/store.ts'

/** Whether the event stream is connected: events then arrive first, and polls are the fallback. */
export const eventsConnected = createStore(false)

/** Milliseconds. With events, a poll only covers a lost event. */
export const FALLBACK_POLL_MS = 60_000

/**
 * The poll interval: the given one without events, a long one with them. A deposit keeps its ten seconds
 * (F05).
 */
export const paceOf = (pollMs: number, withEvents: boolean): number =>
  withEvents ? Math.max(pollMs, FALLBACK_POLL_MS) : pollMs

export const usePollPace = (pollMs: number): number => paceOf(pollMs, useStore(eventsConnected))
