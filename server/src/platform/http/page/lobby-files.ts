import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { PageRenderer } from '@sala/contract/page/page-data.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newNonce } from '../../random.ts'
import { acceptsBrotli, compressed, PAGE_QUALITY } from '../compression.ts'
import { POLICY } from '../security-headers.ts'
import { OK } from '../serialized-response.ts'
import { openBuiltParts } from './build-manifest.ts'
import { openPacker, openPlainPages, piecesWith } from './compressed-page.ts'
import { openPagePolicy } from './content-security-policy.ts'
import { stylesInPage } from './html-markup.ts'
import { type Draft, openPage, type PageOptions, SIGN_IN_COOKIE } from './page.ts'
import { serveFolder } from './static-file-folder.ts'

const BUILT = new URL('../../../../../web/dist/', import.meta.url)
const BROWSER = new URL('browser/', BUILT)
const PREFIX = '/lobby/'
const HTML = 'text/html; charset=utf-8'

/**
 * Rules for search engines (robots.txt). Search engines may read pages, but may not call the API. Meta tags in the pages say which of them may be
 * indexed.
 */
const ROBOTS = ['User-agent: *', 'Disallow: /lobby/api/', 'Disallow: /api/', 'Disallow: /sandbox/', ''].join(
  '\n',
)

/** Icons that browsers request from the root path of the host. */
const ROOT_ICONS = {
  '/favicon.ico': 'icons/favicon.ico',
  '/apple-touch-icon:rest(^[-x0-9a-z]*\\.png$)': 'icons/apple-180.png',
}

export type LobbyOptions = Omit<PageOptions, 'builtParts'> & {
  /** Origins of game sites, which the lobby may show in a frame. */
  frame_origins: readonly string[]
}

const STYLE_LINK = /<link rel="stylesheet"[^>]*href="\/lobby\/(assets\/[^"]+\.css)"[^>]*>/g

/** Embeds those style sheets in the page that the first paint needs, which saves a distant phone a round trip. */
const withStyles = async (page: string): Promise<string> => {
  let styled = page
  for (const [link, file = ''] of page.matchAll(STYLE_LINK)) {
    const css = await readFile(new URL(file, BROWSER), 'utf8')
    styled = styled.replace(link, () => `${stylesInPage([{ file, css }], '%nonce%')}<!--%styles%-->`)
  }
  return styled
}

/** The bytes of a page's body with the response's nonce. `release` gives the buffer back after the response has closed. */
type PageBody = {
  readonly pieces: readonly Buffer[]
  readonly encoding: 'br' | null
  readonly release?: () => void
}

/** Sends the page in one write, with the response's nonce inserted. */
const sendBody = (
  raw: ServerResponse,
  status: number,
  head: readonly string[],
  { pieces, encoding, release }: PageBody,
): void => {
  if (release !== undefined) raw.once('close', release)
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  raw.writeHead(status, [
    ...head,
    ...(encoding === null ? [] : ['content-encoding', encoding]),
    ...['content-length', String(length)],
  ])
  raw.cork()
  for (const piece of pieces) raw.write(piece)
  raw.end()
}

/** Returns the path of a page below the lobby's prefix, with its first slash. Returns null for calls, assets and URLs with a query. */
const pathOfPage = (url: string): string | null => {
  if (!url.startsWith(PREFIX) || url.includes('?')) return null
  const path = url.slice(PREFIX.length - 1)
  return path.startsWith('/api/') || path.startsWith('/assets/') ? null : path
}

/** Returns the functions that send a page: one renders it for a request that was routed, the other sends a cached one before routing. */
const openSender = async (app: FastifyInstance, options: LobbyOptions) => {
  const template = await withStyles(await readFile(new URL('index.html', BROWSER), 'utf8'))
  const { pageRenderer } = (await import(new URL('server/server-rendering.js', BUILT).href)) as {
    pageRenderer: PageRenderer
  }
  const pages = openPage(template, pageRenderer, { ...options, builtParts: await openBuiltParts(BROWSER) })
  const policyFor = openPagePolicy({
    frames: options.frame_origins,
    calls: options.analytics === null ? [] : [options.analytics.host],
    https: options.public_url.startsWith('https:'),
  })

  const packed = openPacker()
  const plain = openPlainPages()

  const headOf = (nonce: string): Readonly<Record<string, string>> => ({
    ...{ 'cache-control': 'no-store', vary: 'accept-encoding', 'content-type': HTML },
    [POLICY]: policyFor(nonce),
  })

  /**
   * Returns the page's body in Brotli, or uncompressed for a caller that accepts neither Brotli nor gzip. Returns null for gzip, because few clients
   * need it and no page is cached in it.
   */
  const bodyOf = async (draft: Draft, accepted: string, nonce: string): Promise<PageBody | null> => {
    const pack = acceptsBrotli(accepted) ? await packed(draft) : null
    if (pack !== null) return { pieces: piecesWith(pack, nonce), encoding: 'br' }
    if (/\bgzip\b/.test(accepted)) return null
    const { bytes, release } = plain(draft, nonce)
    return { pieces: [bytes], encoding: null, release }
  }
  const rawHead = (nonce: string) => [...app.houseHeadOfPages, ...Object.entries(headOf(nonce)).flat()]

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const nonce = newNonce()
    const page = await pages.make(request, path, nonce)
    const accepted = request.headers['accept-encoding'] ?? ''
    const ready = await bodyOf(page.draft, accepted, nonce)
    if (ready !== null) {
      reply.hijack()
      sendBody(reply.raw, page.status, rawHead(nonce), ready)
      return reply
    }
    const { body, encoding } = await compressed(page.html, accepted, PAGE_QUALITY)
    if (encoding !== null) reply.header('content-encoding', encoding)
    return reply.status(page.status).headers(headOf(nonce)).send(body)
  }

  /** Sends the page at the path if it is cached. Returns false otherwise. */
  const sendKept = async (
    { headers }: IncomingMessage,
    raw: ServerResponse,
    path: string,
  ): Promise<boolean> => {
    const isMember = app.parseCookie(headers.cookie ?? '')[SIGN_IN_COOKIE] !== undefined
    const draft = await pages.findKept(headers, path, isMember)
    if (draft === null) return false
    const nonce = newNonce()
    const body = await bodyOf(draft, headers['accept-encoding'] ?? '', nonce)
    if (body === null) return false
    sendBody(raw, OK, rawHead(nonce), body)
    return true
  }
  return { sendPage, sendKept }
}

/**
 * Serves the built lobby below `/lobby/`. Browsers cache the assets for a year and revalidate other files. Any other path gets the page, which is
 * rendered for the request, so that a link to any page works (R21). The page of an unknown path has the status 404 (R16).
 */
export const serveLobby = async (app: FastifyInstance, options: LobbyOptions): Promise<void> => {
  const { sendPage, sendKept } = await openSender(app, options)
  app.keptPages.send = (request, raw) => {
    const path = pathOfPage(request.url ?? '')
    return path === null ? null : sendKept(request, raw, path)
  }

  // The hundreds of assets share one route with a wildcard.
  serveFolder(app, { root: fileURLToPath(new URL('assets/', BROWSER)), prefix: `${PREFIX}assets/` })
  // Each file outside `assets/` has its own route. All other paths lead to the page.
  await app.register(fastifyStatic, {
    ...{ preCompressed: true, cacheControl: false },
    root: fileURLToPath(BROWSER),
    prefix: PREFIX,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', 'assets/**', '**/*.{br,gz}'],
    setHeaders: reply => reply.header('cache-control', 'no-cache'),
  })
  const hidden = { schema: { hide: true } }
  app.get('/', hidden, (_request, reply) => reply.redirect(PREFIX))
  app.get('/robots.txt', hidden, (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS))
  for (const [path, file] of Object.entries(ROOT_ICONS))
    app.get(path, hidden, (_request, reply) => reply.sendFile(file))
  app.get(PREFIX, hidden, (request, reply) =>
    request.url.startsWith(PREFIX) ? sendPage(request, reply, '/') : reply.redirect(PREFIX),
  )
  app.get(`${PREFIX}*`, hidden, (request, reply) => {
    const path = (request.url.split('?')[0] ?? '').slice(PREFIX.length - 1)
    // A missing asset or API call gets 404 and not the page, because a browser would read the page as a script.
    if (path.startsWith('/api/') || path.startsWith('/assets/')) return reply.callNotFound()
    return sendPage(request, reply, path)
  })
}
