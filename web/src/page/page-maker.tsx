import type { PageData, PageMaker, PlaceFacts } from '@sala/contract/page/page.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static.edge'
import { router } from '../routes.tsx'
import { givePageData } from './page-data.ts'
import { partsOf } from './page-parts.ts'
import { titleOf } from './title.ts'
import { VisitorsPage } from './visitors-page.tsx'
import { WaitingPage } from './waiting-page.tsx'

/** Built by itself for the server, which makes the page with it; nothing of the browser's bundle imports this file. */

// It only reads the table of routes here.
router.update({ ...router.options, isServer: true, history: createMemoryHistory() })

/** React would send what is long behind the rest, with a script that puts it in its place. */
const WHOLE = { progressiveChunkSize: Number.POSITIVE_INFINITY }

const draw = async (data: PageData): Promise<string> => {
  givePageData(data)
  const { prelude } = await prerender(<VisitorsPage />, WHOLE)
  return new Response(prelude).text()
}

const NOWHERE: PlaceFacts = { known: false, title: titleOf(''), isPublic: false, game: null }

const gameIn = (path: string, params: Record<string, string | undefined>): PlaceFacts['game'] => {
  const { gameId } = params
  return gameId === undefined ? null : { list: path.split('/')[1] ?? '', game_id: gameId }
}

let last: Promise<unknown> = Promise.resolve()

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
  drawHome: data => {
    const drawn = last.then(() => draw(data))
    last = drawn.catch(() => undefined)
    return drawn
  },
  drawWaiting: () => renderToString(<WaitingPage />),
}
