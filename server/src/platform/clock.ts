/** The server's only source of time; code that needs "now" receives a clock (style rule 5). */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date(Date.now()) }

/** Largest clock difference between nodes. A later time came from a wrong or moved clock. */
export const NODES_APART_MS = 60_000

/** A settable clock for tests and the sandbox; it runs on from the set time. */
export type MovableClock = Clock & {
  /** Jumps to `to`; null returns to real time. */
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
