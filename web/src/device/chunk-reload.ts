import { stored } from '@sala/contract/page/stored.ts'
import { tabStore } from '@sala/ui/browser/storage.ts'

const KEY = stored.chunk_reload.name
/** F18. */
const ONCE_PER_MS = 60_000
/** How long a page that is being left may take to go; a file that fails meanwhile says nothing of a newer release. */
const LEAVING_MS = 10_000

/** Whether a failed chunk may reload the page now, given when it last did (null: never in this tab). */
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
    // A page that cannot remember that it was loaded again would be loaded again for ever.
    if (!window.navigator.onLine || !tabStore.lasts()) return
    const last = tabStore.getItem(KEY)
    if (!mayReload(last === null ? null : Number(last), Date.now())) return
    event.preventDefault()
    // The wait ends with the page when it goes; one that stays after all (a file was saved) is loaded again then.
    if (Date.now() - leftAtMs < LEAVING_MS) setTimeout(reload, LEAVING_MS)
    else reload()
  })
}
