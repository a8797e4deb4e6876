import type { PageData, PageFacts, PageRenderer } from '@sala/contract/page/page-data.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static.edge'
import { BASE_PATH } from '../base-path.ts'
import { type Token, tokenStore } from '../calls/session-token.ts'
import { givePageData } from '../page/page-data.ts'
import { partsOf } from '../page/page-preloads.ts'
import { titleOf } from '../page/page-title.ts'
import { WaitingPage } from '../page/waiting-page.tsx'
import { router } from '../routes.tsx'
import { WholePage } from './routed-page.tsx'
import { VisitorsPage } from './visitor-home-entry.tsx'

/** This file is the entry of the server build. The browser bundle does not contain it. */

const SERVERS = { isServer: true, scrollRestoration: false } as const

router.update({ ...router.options, ...SERVERS, history: createMemoryHistory() })

/** The session of no particular member, because the server renders one page for all members. */
const ANYBODY: Token = { access_token: '', expires_at_ms: Number.POSITIVE_INFINITY }

/** Makes React render the whole page in place. By default React streams large parts at the end, with a script that moves them. */
const WHOLE = { progressiveChunkSize: Number.POSITIVE_INFINITY }

const draw = async (page: ReactNode, data: PageData): Promise<string> => {
  givePageData(data)
  const { prelude } = await prerender(page, WHOLE)
  return new Response(prelude).text()
}

const renderMemberPage = async (path: string, data: PageData): Promise<string> => {
  tokenStore.set(ANYBODY)
  try {
    const history = createMemoryHistory({ initialEntries: [BASE_PATH + path] })
    router.update({ ...router.options, ...SERVERS, history })
    await router.load()
    // After a redirect, the router may still hold the page that it rendered before. That page must not be returned as the page of `path`.
    if (router.state.resolvedLocation?.pathname !== path) throw new Error(`${path} leads elsewhere`)
    return await draw(<WholePage />, data)
  } finally {
    tokenStore.set(null)
  }
}

const NOWHERE: PageFacts = { known: false, title: titleOf(''), isPublic: false, game: null }

const gameIn = (path: string, params: Record<string, string | undefined>): PageFacts['game'] => {
  const { gameId } = params
  return gameId === undefined ? null : { list: path.split('/')[1] ?? '', game_id: gameId }
}

let last: Promise<unknown> = Promise.resolve()

const inTurn = (drawing: () => Promise<string>): Promise<string> => {
  const drawn = last.then(drawing)
  last = drawn.catch(() => undefined)
  return drawn
}

/** The server-side renderer (`PageRenderer`). It renders one page at a time, because components read global data, as in the browser. */
export const pageRenderer: PageRenderer = {
  factsOf: path => {
    const [, params, route] = router.getMatchedRoutes(path)
    // The router stores the part of a URL that no route matches under the name `**`.
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
  unknownPage: NOWHERE,
  renderHome: data => inTurn(() => draw(<VisitorsPage />, data)),
  renderMemberPage: (path, data) => inTurn(() => renderMemberPage(path, data)),
  renderPlaceholder: () => renderToString(<WaitingPage />),
}
