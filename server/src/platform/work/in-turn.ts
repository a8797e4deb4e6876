import { Refusal } from '../refusal.ts'

/**
 * A line that costly work stands in: `atOnce` pieces run, `waitingMax` wait, and beyond that the answer is `unavailable`
 * (503) instead of a growing queue.
 */
export const makeTurns = (caps: { readonly atOnce: number; readonly waitingMax: number }) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= caps.atOnce) {
      if (waiting.length >= caps.waitingMax) throw new Refusal('unavailable')
      await new Promise<void>(resolve => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      // The place is handed to the next in line, or given up.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
