import { publicFact } from './public-fact.ts'

/** Refetch interval of the first data (C21) in a visible tab; a 304 is cheap. */
const FOLLOW_MS = 15_000
/** Less than the refetch interval, so that no refetch is skipped. */
const FRESH_MS = 10_000

/** Public data: site info, notice, banners, hit games. */
export const bootstrap = publicFact('GET /bootstrap', FRESH_MS)

/** Keeps open pages up to date with an operator's change within seconds. Called once by the page. */
export const followBootstrap = (): void => {
  setInterval(() => {
    if (!document.hidden) bootstrap.askIfOld()
  }, FOLLOW_MS)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) bootstrap.askIfOld()
  })
}
