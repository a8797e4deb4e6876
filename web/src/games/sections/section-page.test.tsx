import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../calls/query-cache.ts'
import { router as routes } from '../../routes.tsx'
import { catalogue } from '../catalogue/catalogue.ts'
import { sectionWords, slotProviders } from '../catalogue/section-texts.ts'
import { SectionPage } from './section-page.tsx'

const gameOf = (section: string, provider: string, number: number) => ({
  game_id: `${provider}-${number}`,
  section,
  provider,
  name: `Game ${provider} ${number}`,
  name_th: `เกม ${provider} ${number}`,
})
const games = [
  ...Object.keys(slotProviders).flatMap((provider, at) =>
    Array.from({ length: at + 1 }, (_, number) => gameOf('slot', provider, number)),
  ),
  gameOf('fish', 'pg', 99),
]

const draw = async (path: string) => {
  const root = createRootRoute()
  const list = createRoute({
    getParentRoute: () => root,
    path: '/$list',
    staticData: { guard: 'public', title: '' },
    component: SectionPage,
  })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: root.addChildren([list]), history, isServer: true })
  await router.load()
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) })
  vi.spyOn(catalogue, 'drawnWith').mockReturnValue({ data: { data: games } as never, error: null })
})
afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
})

/** Expects the page to show each of these games once, and no other. */
const expectGames = (html: string, own: typeof games) => {
  expect(html.match(/<article/g)).toHaveLength(own.length)
  for (const { name_th } of own) expect(html).toContain(name_th)
}

test.each(Object.keys(slotProviders))(
  'R03: the slot provider %s lists its own games and no others',
  async provider => {
    const own = games.filter(game => game.section === 'slot' && game.provider === provider)
    expectGames(await draw(`/slot-${provider}`), own)
  },
)

test('each section and slot provider has a route', () => {
  const wanted = [...Object.keys(sectionWords), ...Object.keys(slotProviders).map(key => `slot-${key}`)]
  const paths = Object.values(routes.routesById).map(({ fullPath }): string => fullPath)
  for (const name of wanted) expect(paths).toContain(`/${name}`)
})
