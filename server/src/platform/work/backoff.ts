import { randomBetween } from '../random.ts'

export type Pause = {
  /** How long to wait before the next try, in ms. */
  next(): number
  /** It worked: the next pause is the first again. */
  reset(): void
}

/**
 * Pauses between tries: each up to twice as long as the one before, `mostMs` at most. Half of each is chance, so that the many
 * who lost the same thing do not come back for it at the same moment.
 */
export const growingPause = (caps: { readonly firstMs: number; readonly mostMs: number }): Pause => {
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
