import { stored } from '@sala/contract/page/stored.ts'
import { tabStore } from '@sala/ui/browser/storage.ts'

const KEY = stored.chunk_reload.name
/** F18. */
const ONCE_PER_MS = 60_000
/** Milliseconds. While the browser leaves the page, a failed file does not indicate a newer release. */
const LEAVING_MS = 10_000

/**
 * Whether a failed chunk may reload the page now. The argument is the time of the last reload (null: never
 * in this tab).
 */
export const mayReload = (lastMs: number | null, nowMs: number): boolean =>
  lastMs === null || Number.isNaN(lastMs) || nowMs - lastMs >= ONCE_PER_MS

const reload = (): void => {
  tabStore.setItem(KEY, String(Date.now()))
  window.location.reload()
}

/**
 * A missing chunk usually belongs to an older release, so the page reloads, at most once a minute. It does
 * not reload while the user leaves the page, or offline.
 */
export const reloadOnMissingChunk = (): void => {
  let leftAtMs = Number.NEGATIVE_INFINITY
  window.addEventListener('beforeunload', () => {
    leftAtMs = Date.now()
  })
  window.addEventListener('vite:preloadError', event => {
    // Without storage the page could not remember the reload and would reload forever.
    if (!window.navigator.onLine || !tabStore.lasts()) return
    const last = tabStore.getItem(KEY)
    if (!mayReload(last === null ? null : Number(last), Date.now())) return
    event.preventDefault()
    // The timer dies with the page. If the page stays after all (a file was saved), it reloads then.
    if (Date.now() - leftAtMs < LEAVING_MS) setTimeout(reload, LEAVING_MS)
    else reload()
  })
}
