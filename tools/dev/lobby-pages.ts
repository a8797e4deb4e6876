import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { PAGE_DATA_ID, type PageData, type PageRenderer } from '@sala/contract/page/page-data.ts'
import type { Plugin, ViteDevServer } from 'vite'
import { fill, scriptJson } from '../../server/src/platform/http/page/html-markup.ts'

const PREFIX = '/lobby/'
const SIGN_IN_COOKIE = 'auth._token.local='

/** Fetches the data of a page from the API. While the API restarts it returns no data, and the browser fetches them later. */
const dataFrom = async (lobby: string): Promise<PageData> => {
  const answer = await fetch(`${lobby}/lobby/api/bootstrap`).catch(() => undefined)
  const answers: PageData['answers'] = answer?.ok
    ? JSON.parse(`{"GET /bootstrap":${await answer.text()}}`)
    : {}
  return { answers, analytics: null }
}

const pageFor = async (vite: ViteDevServer, request: IncomingMessage, path: string, lobby: string) => {
  const source = await readFile(join(vite.config.root, 'index.html'), 'utf8')
  // The preloads of fonts are removed, because the browser would load the fonts too early: in development, scripts insert the styles later.
  const template = source.replaceAll(/<link rel="preload".*>/g, '')
  const { pageRenderer } = (await vite.ssrLoadModule('/src/entry/server-rendering.tsx')) as {
    pageRenderer: PageRenderer
  }
  const place = pageRenderer.factsOf(path)
  const data = await dataFrom(lobby)
  const isVisitor = !request.headers.cookie?.includes(SIGN_IN_COOKIE)
  const isHome = path === '/' && isVisitor
  const drawn = isHome ? await pageRenderer.renderHome(data) : pageRenderer.renderPlaceholder()
  const { early } = pageRenderer.partsOf(path, !isVisitor)
  const html = fill(await vite.transformIndexHtml(request.url ?? path, template), {
    device: '',
    title: place.title,
    // The page's head has neither preloads nor embedded styles, because in development Vite serves each file on request.
    head: early === '' ? '' : `<script>${early}</script>`,
    fonts: 'low',
    styles: '',
    drawn,
    for: isHome ? 'visitor' : '',
    data: `<script type="application/json" id="${PAGE_DATA_ID}">${scriptJson(data)}</script>`,
    nonce: 'dev',
  })
  return { status: place.known ? 200 : 404, html }
}

/**
 * Returns a Vite plugin that renders the lobby's pages on the server from the sources, by the same code as in production. It sends no content
 * security policy, because Vite's own script violates it.
 */
export const lobbyPages = (lobby: string): Plugin => ({
  name: 'lobby-pages',
  // This middleware runs after those of Vite. A request that is still unanswered here names no file, so it is for a page.
  configureServer: vite => () => {
    vite.middlewares.use(async (request, response, next) => {
      const path = (request.originalUrl ?? '').split('?')[0] ?? ''
      if (path === '/' || path === '/lobby') return void response.writeHead(302, { location: PREFIX }).end()
      const isPage = path.startsWith(PREFIX) && request.headers.accept?.includes('text/html')
      if (!isPage) return next()
      try {
        const { status, html } = await pageFor(vite, request, path.slice(PREFIX.length - 1), lobby)
        response.writeHead(status, {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
        })
        response.end(html)
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        next(error)
      }
    })
  },
})
