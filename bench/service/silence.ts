import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_MS = 50

/** The longest time in which nothing was acknowledged to anybody, from now until `stop`. */
export const watchSilence = (acknowledged: () => number) => {
  let isOver = false
  let longest = 0
  const watching = (async () => {
    let last = acknowledged()
    let since = performance.now()
    while (!isOver) {
      await sleep(LOOK_MS)
      const now = acknowledged()
      longest = Math.max(longest, performance.now() - since)
      if (now !== last) since = performance.now()
      last = now
    }
  })()
  return {
    stop: async (): Promise<number> => {
      isOver = true
      await watching
      return longest
    },
  }
}
