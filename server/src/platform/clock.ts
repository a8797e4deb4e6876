/** The one source of time on the server: everything that asks for "now" is handed this (style rule 5). */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date(Date.now()) }

/** Largest clock difference of nodes. A later time came from a wrong or shifted clock. */
export const NODES_APART_MS = 60_000

/** A clock that can be set, for tests and for the sandbox: it runs on from where it was put. */
export type MovableClock = Clock & {
  /** Jump to `to`, or back to real time with null. */
  set(to: Date | null): void
}

export const movableClock = (): MovableClock => {
  let offsetMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs),
    set: to => {
      offsetMs = to === null ? 0 : to.getTime() - Date.now()
    },
  }
}
