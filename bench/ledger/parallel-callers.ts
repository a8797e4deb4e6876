import type { Work } from '../cpu-time-sample.ts'

const CALLERS = 32

/** Calls a function once for each item of a list, by a fixed number of parallel callers. */
export const sideBySide = async <T>(
  all: readonly T[],
  work: (one: T) => Promise<unknown>,
  callers = CALLERS,
): Promise<Work> => {
  const latencies: number[] = []
  const started = performance.now()
  const left = all[Symbol.iterator]()
  const caller = async (): Promise<void> => {
    for (const one of left) {
      const asked = performance.now()
      await work(one)
      latencies.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return { count: latencies.length, seconds: (performance.now() - started) / 1000, latencies_ms: latencies }
}
