import type { PageData, PageMaker, PlaceFacts } from '@sala/contract/page/page.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static.edge'
import { BASE_PATH } from '../base-path.ts'
import { router } from '../routes.tsx'
import { type Token, tokenStore } from '../session/token.ts'
import { givePageData } from './page-data.ts'
import { partsOf } from './page-parts.ts'
import { titleOf } from './title.ts'
import { VisitorsPage } from './visitors-page.tsx'
import { WaitingPage } from './waiting-page.tsx'
import { WholePage } from './whole-page.tsx'

/** The entry of the server build; the browser bundle does not import it. */

const SERVERS = { isServer: true, scrollRestoration: false } as const

router.update({ ...router.options, ...SERVERS, history: createMemoryHistory() })

/** Signed in; the renderer knows no more about the member. */
const ANYBODY: Token = { access_token: '', expires_at_ms: Number.POSITIVE_INFINITY }

/** React would send what is long behind the rest, with a script that puts it in its place. */
const WHOLE = { progressiveChunkSize: Number.POSITIVE_INFINITY }

const draw = async (page: ReactNode, data: PageData): Promise<string> => {
  givePageData(data)
  const { prelude } = await prerender(page, WHOLE)
  return new Response(prelude).text()
}

const drawMembers = async (path: string, data: PageData): Promise<string> => {
  tokenStore.set(ANYBODY)
  try {
    const history = createMemoryHistory({ initialEntries: [BASE_PATH + path] })
    router.update({ ...router.options, ...SERVERS, history })
    await router.load()
    // Led elsewhere, the router keeps the page before.
    if (router.state.resolvedLocation?.pathname !== path) throw new Error(`${path} leads elsewhere`)
    return await draw(<WholePage />, data)
  } finally {
    tokenStore.set(null)
  }
}

const NOWHERE: PlaceFacts = { known: false, title: titleOf(''), isPublic: false, game: null }

const gameIn = (path: string, params: Record<string, string | undefined>): PlaceFacts['game'] => {
  const { gameId } = params
  return gameId === undefined ? null : { list: path.split('/')[1] ?? '', game_id: gameId }
}

let last: Promise<unknown> = Promise.resolve()

const inTurn = (drawing: () => Promise<string>): Promise<string> => {
  const drawn = last.then(drawing)
  last = drawn.catch(() => undefined)
  return drawn
}

/** See `PageMaker`. Pages are drawn one after the other: the screens read their data where the browser's do. */
export const pageMaker: PageMaker = {
  factsOf: path => {
    const [, params, route] = router.getMatchedRoutes(path)
    // The router keeps under this name what is left of an address after the route that it found.
    if (route === undefined || '**' in params) return NOWHERE
    const { guard, title } = route.options.staticData
    return {
      known: true,
      title: titleOf(title),
      isPublic: guard === 'public',
      game: gameIn(path, params),
    }
  },
  partsOf,
  nowhere: NOWHERE,
  drawHome: data => inTurn(() => draw(<VisitorsPage />, data)),
  drawMembers: (path, data) => inTurn(() => drawMembers(path, data)),
  drawWaiting: () => renderToString(<WaitingPage />),
}
