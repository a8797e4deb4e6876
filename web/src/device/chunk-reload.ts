import { stored } from '@sala/contract/page/browser-storage.ts'
import { tabStore } from '@sala/ui/browser/storage.ts'

const KEY = stored.chunk_reload.name
/** Minimum time in ms between two reloads because of a missing code file (F18). */
const ONCE_PER_MS = 60_000
/**
 * If a code file fails to load within this many milliseconds after the visitor began to leave the page, the file may exist: leaving a page
 * cancels its loads.
 */
const LEAVING_MS = 10_000

/**
 * Returns whether the page may reload now to fetch a missing code file. `lastMs` is the time of the last such reload in this tab; null if
 * there was none.
 */
export const mayReload = (lastMs: number | null, nowMs: number): boolean =>
  lastMs === null || Number.isNaN(lastMs) || nowMs - lastMs >= ONCE_PER_MS

const reload = (): void => {
  tabStore.setItem(KEY, String(Date.now()))
  window.location.reload()
}

/**
 * Reloads the page if a code file is missing, because the page then usually belongs to an older release. It reloads at most once a minute,
 * and only while the browser is online and stays on the page.
 */
export const reloadOnMissingChunk = (): void => {
  let leftAtMs = Number.NEGATIVE_INFINITY
  window.addEventListener('beforeunload', () => {
    leftAtMs = Date.now()
  })
  window.addEventListener('vite:preloadError', event => {
    // Without storage the page could not remember the reload, and might reload without end.
    if (!window.navigator.onLine || !tabStore.lasts()) return
    const last = tabStore.getItem(KEY)
    if (!mayReload(last === null ? null : Number(last), Date.now())) return
    event.preventDefault()
    // If the browser really leaves the page, this timer never fires. If the visitor only followed a link to a download, the page stays and the
    // timer reloads it.
    if (Date.now() - leftAtMs < LEAVING_MS) setTimeout(reload, LEAVING_MS)
    else reload()
  })
}
