/** Milliseconds between two queued tasks, in which the browser can paint and handle input. */
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
 * Adds work to the page's task queue, which runs one task at a time with pauses. Returns a function that
 * cancels the work.
 */
export const inTurn = (work: () => void): (() => void) => {
  waiting.add(work)
  if (!isRunning) {
    isRunning = true
    setTimeout(runNext, PAUSE_MS)
  }
  return () => waiting.delete(work)
}
