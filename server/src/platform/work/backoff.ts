import { randomBetween } from '../random.ts'

export type Pause = {
  /** Wait before the next attempt, in ms. */
  next(): number
  /** Call this after success: the next wait is the shortest again. */
  reset(): void
}

/**
 * Exponential backoff: each wait is up to twice the previous one, at most `mostMs`. Half of it is random, so that callers of one lost
 * server do not retry at the same moment.
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
