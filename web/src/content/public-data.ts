import { publicFact } from './public-data-query.ts'

/**
 * Interval in ms at which a visible tab refetches the public data of the lobby, such as contacts and banners. It can be short, because an
 * unchanged response (304) costs little.
 */
const FOLLOW_MS = 15_000
/**
 * Milliseconds for which the public site data count as fresh. The time is below the refetch interval, because a refetch of fresh data would
 * send no request.
 */
const FRESH_MS = 10_000

/** The public data of the lobby: contacts, notice, banners, and the most started games. */
export const bootstrap = publicFact('GET /bootstrap', FRESH_MS)

/** Refetches the public site data. If a staff user changes them, open pages show the change within seconds. Call this once per page. */
export const followBootstrap = (): void => {
  setInterval(() => {
    if (!document.hidden) bootstrap.askIfOld()
  }, FOLLOW_MS)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) bootstrap.askIfOld()
  })
}
