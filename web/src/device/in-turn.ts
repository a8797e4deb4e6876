/** Milliseconds between two slices, in which the browser paints and handles input. */
const PAUSE_MS = 16

const waiting = new Set<() => void>()
let isRunning = false

const runNext = (): void => {
  const [work] = waiting
  if (work === undefined) {
    isRunning = false
    return
  }
  waiting.delete(work)
  work()
  setTimeout(runNext, PAUSE_MS)
}

/**
 * Queues work: one task at a time for all lists of the page, with a pause between. Returns a function that
 * cancels it.
 */
export const inTurn = (work: () => void): (() => void) => {
  waiting.add(work)
  if (!isRunning) {
    isRunning = true
    setTimeout(runNext, PAUSE_MS)
  }
  return () => waiting.delete(work)
}
