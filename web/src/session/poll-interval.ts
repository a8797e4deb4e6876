import { createStore, useStore } from '@sala/ui/store.ts'

/** True while the event stream is connected. Server events then arrive before a poll would see the change. */
export const eventsConnected = createStore(false)

/** Poll interval in ms while server events arrive, as a fallback for lost events. */
export const FALLBACK_POLL_MS = 60_000

/**
 * Returns the poll interval in ms: `pollMs` if no server events arrive, otherwise a long one. A page with an open deposit does not use it,
 * because requirement F05 sets that interval to ten seconds.
 */
export const paceOf = (pollMs: number, withEvents: boolean): number =>
  withEvents ? Math.max(pollMs, FALLBACK_POLL_MS) : pollMs

export const usePollPace = (pollMs: number): number => paceOf(pollMs, useStore(eventsConnected))
