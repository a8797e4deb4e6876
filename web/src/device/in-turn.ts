/** Between two slices the browser draws and hears presses. */
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

/** Does works one after the other, a pause between them, whichever list of the page they belong to. The answer takes it back. */
export const inTurn = (work: () => void): (() => void) => {
  waiting.add(work)
  if (!isRunning) {
    isRunning = true
    setTimeout(runNext, PAUSE_MS)
  }
  return () => waiting.delete(work)
}
