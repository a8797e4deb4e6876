/** Milliseconds between two queued tasks, in which the browser paints and handles input. */
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
 * Queues work in one queue for the whole page: one task at a time, with a pause between. Returns a function
 * that cancels it.
 */
export const inTurn = (work: () => void): (() => void) => {
  waiting.add(work)
  if (!isRunning) {
    isRunning = true
    setTimeout(runNext, PAUSE_MS)
  }
  return () => waiting.delete(work)
}
