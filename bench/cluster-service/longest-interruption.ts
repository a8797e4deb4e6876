import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 50

export type Silence = {
  /** Longest time in ms between two consecutive acknowledged operations. */
  readonly longestMs: number
  /**
   * Returns the ms from `moment` (a time of `performance.now()`) to the next acknowledged operation. If there is none, returns the ms to the end of
   * the observation.
   */
  afterMs(moment: number): number
}

/** Watches the number of acknowledged operations until `stop` is called, and records when it grows. The gaps show how long the service paused. */
export const measureSilence = (acknowledged: () => number) => {
  let isOver = false
  const acknowledgedAt: number[] = [performance.now()]
  const watching = (async () => {
    let last = acknowledged()
    while (!isOver) {
      await sleep(POLL_MS)
      const now = acknowledged()
      if (now !== last) acknowledgedAt.push(performance.now())
      last = now
    }
  })()
  return {
    stop: async (): Promise<Silence> => {
      isOver = true
      await watching
      const end = performance.now()
      const moments = [...acknowledgedAt, end]
      const gaps = moments.slice(1).map((at, index) => at - (moments[index] ?? at))
      return {
        longestMs: Math.max(...gaps),
        afterMs: moment => (acknowledgedAt.find(at => at > moment) ?? end) - moment,
      }
    },
  }
}
