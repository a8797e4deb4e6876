import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_MS = 50

export type Heard = {
  /** The longest time in which nothing was acknowledged to anybody. */
  readonly longestMs: number
  /** From a moment (by `performance.now()`) until something was acknowledged; as long as it was listened where nothing was. */
  afterMs(moment: number): number
}

/** Listens from now until `stop`. */
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
