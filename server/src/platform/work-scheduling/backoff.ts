import { randomBetween } from '../random.ts'

export type Pause = {
  /** Returns the wait before the next attempt, in ms. */
  next(): number
  /** Resets the wait to the shortest one. It is called after a success. */
  reset(): void
}

/**
 * Creates waits that grow exponentially: each is up to twice the previous one, and at most `mostMs`. Half of a wait is random, so that the callers of
 * a lost server do not all retry at the same moment.
 */
export const growingBackoff = (caps: { readonly firstMs: number; readonly mostMs: number }): Pause => {
  let wholeMs = caps.firstMs
  return {
    next: () => {
      const pauseMs = randomBetween(Math.ceil(wholeMs / 2), wholeMs)
      wholeMs = Math.min(2 * wholeMs, caps.mostMs)
      return pauseMs
    },
    reset: () => {
      wholeMs = caps.firstMs
    },
  }
}
