const KEY = 'sala.chunk_reload_at_ms'
/** F18. */
const ONCE_PER_MS = 60_000

/** Whether a failed chunk may reload the page now, given when it last did (null: never in this tab). */
export const mayReload = (lastMs: number | null, nowMs: number): boolean =>
  lastMs === null || Number.isNaN(lastMs) || nowMs - lastMs >= ONCE_PER_MS

/** A chunk that fails to load usually was replaced by a newer release: the page is loaded again, at most once a minute. */
export const reloadOnMissingChunk = (): void => {
  window.addEventListener('vite:preloadError', event => {
    const last = window.sessionStorage.getItem(KEY)
    if (!mayReload(last === null ? null : Number(last), Date.now())) return
    event.preventDefault()
    window.sessionStorage.setItem(KEY, String(Date.now()))
    window.location.reload()
  })
}
