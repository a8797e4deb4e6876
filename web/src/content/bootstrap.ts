import { publicFact } from './public-fact.ts'

/** What every page begins with (C21) is asked again at this pace while somebody looks at it; a 304 costs next to nothing. */
const FOLLOW_MS = 15_000
/** Less than the pace, so that no look is left out. */
const FRESH_MS = 10_000

/** Site info, notice, banners, hit games: what the operator says to everybody. */
export const bootstrap = publicFact('GET /bootstrap', FRESH_MS)

/** An operator's change shows on open pages within seconds. Called once by the page. */
export const followBootstrap = (): void => {
  setInterval(() => {
    if (!document.hidden) bootstrap.askIfOld()
  }, FOLLOW_MS)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) bootstrap.askIfOld()
  })
}
