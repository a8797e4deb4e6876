import { createStore } from '@sala/ui/shared-value-store.ts'

/** Milliseconds before the progress line appears. A shorter request shows no progress line (F17). */
export const PROGRESS_THROTTLE_MS = 200

/** Whether the progress line at the top of the page is shown. */
export const progressStore = createStore(false)

let pending = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Registers a started request for the progress line. The returned function must be called once, when the request ends. */
export const beginProgress = (): (() => void) => {
  pending += 1
  if (pending === 1) timer = setTimeout(() => progressStore.set(true), PROGRESS_THROTTLE_MS)
  let ended = false
  return () => {
    if (ended) return
    ended = true
    pending -= 1
    if (pending > 0) return
    clearTimeout(timer)
    progressStore.set(false)
  }
}
