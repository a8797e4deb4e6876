import { createStore, useStore } from '@sala/ui/store.ts'

/** Whether the server's events reach this page: they come first then, and polls are a safety net. */
export const eventsReachUs = createStore(false)

/** For what a lost event would have told. */
export const SAFETY_NET_MS = 60_000

/** How often to ask: as named without events, seldom with them. A deposit keeps its ten seconds (F05). */
export const paceOf = (pollMs: number, withEvents: boolean): number =>
  withEvents ? Math.max(pollMs, SAFETY_NET_MS) : pollMs

export const usePollPace = (pollMs: number): number => paceOf(pollMs, useStore(eventsReachUs))
