import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_MS = 50

export type Heard = {
  /** The longest time without an acknowledgement. */
  readonly longestMs: number
  /**
   * Milliseconds from a moment (`performance.now()`) to the next acknowledgement, or to the end of the
   * observation.
   */
  afterMs(moment: number): number
}

/** Observes acknowledgements until `stop`. */
export const watchSilence = (acknowledged: () => number) => {
  let isOver = false
  const heardAt: number[] = [performance.now()]
  const watching = (async () => {
    let last = acknowledged()
    while (!isOver) {
      await sleep(LOOK_MS)
      const now = acknowledged()
      if (now !== last) heardAt.push(performance.now())
      last = now
    }
  })()
  return {
    stop: async (): Promise<Heard> => {
      isOver = true
      await watching
      const end = performance.now()
      const moments = [...heardAt, end]
      const gaps = moments.slice(1).map((at, index) => at - (moments[index] ?? at))
      return {
        longestMs: Math.max(...gaps),
        afterMs: moment => (heardAt.find(at => at > moment) ?? end) - moment,
      }
    },
  }
}
