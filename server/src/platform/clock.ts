/** The server's only source of time. Code that needs the current time gets a clock as an argument (style rule 5). */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date(Date.now()) }

/**
 * Maximum difference in ms between the clocks of two nodes. A stored time that is further in the future shows that a node's clock is wrong or was
 * changed.
 */
export const NODES_APART_MS = 60_000

/** A clock for tests and the sandbox that can be set to a time, from which it runs at normal speed. */
export type MovableClock = Clock & {
  /** Sets the clock to `to`. Null returns to real time. */
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
