import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { deskPolicy } from './content-security-policy.ts'
import { serveFolder } from './static-file-folder.ts'

const BUILT = new URL('../../../../../console/dist/', import.meta.url)
const PREFIX = '/desk/'

export type DeskOptions = {
  readonly public_url: string
  /** Host (with port) of the desk (the staff's website). Null if the desk is at `/desk/` of the lobby's host. */
  readonly desk_host: string | null
}

/** Returns the hashes of the inline styles in the page of the staff's website. The content security policy allows styles by these hashes. */
const styleHashes = (page: string): string[] =>
  [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, style = '']) => `sha256-${createHash('sha256').update(style).digest('base64')}`,
  )

const isDesk = (url: string): boolean => /^\/desk(?=[/?]|$)/.test(url)

/** Returns whether the URL leads to a public picture of the lobby, which the host of the staff's website serves too. */
const isBanner = (url: string): boolean => /^\/lobby\/(?:pictures|assets\/banners)\//.test(url)

/**
 * Makes each host serve only its own URLs. If the desk (the staff's website) has a separate host, this host serves only the desk and banner pictures,
 * and other hosts do not serve the desk.
 */
export const keepDeskApart = (app: FastifyInstance, deskHost: string | null): void => {
  if (deskHost === null) return
  app.addHook('onRequest', async (request, reply) => {
    const isThere = request.host === deskHost
    if (isThere && request.url === '/') return reply.redirect(PREFIX)
    if (isThere && isBanner(request.url)) return undefined
    if (isDesk(request.url) !== isThere) throw new Refusal('not_found')
    return undefined
  })
}

/**
 * Serves the desk (the staff's website) below `/desk/`. Browsers cache files with a hash in the name for a year. Every other path gets the same page,
 * which contains no data and is never cached, so that operators get the latest release.
 */
export const serveDesk = async (app: FastifyInstance, { public_url }: DeskOptions): Promise<void> => {
  const page = await readFile(new URL('index.html', BUILT), 'utf8')
  const policy = deskPolicy(styleHashes(page), public_url.startsWith('https:'))
  const sendPage = (reply: FastifyReply) =>
    reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .header('x-frame-options', 'DENY')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(page)

  serveFolder(app, { root: fileURLToPath(new URL('assets/', BUILT)), prefix: `${PREFIX}assets/` })
  const hidden = { schema: { hide: true } }
  const mark = await readFile(new URL('mark.svg', BUILT))
  app.get(`${PREFIX}mark.svg`, hidden, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('image/svg+xml').send(mark),
  )
  app.get(PREFIX, hidden, (request, reply) =>
    request.url.startsWith(PREFIX) ? sendPage(reply) : reply.redirect(PREFIX),
  )
  app.get(`${PREFIX}*`, hidden, (request, reply) => {
    const path = (request.url.split('?')[0] ?? '').slice(PREFIX.length)
    if (path.startsWith('api/') || path.startsWith('assets/')) return reply.callNotFound()
    return sendPage(reply)
  })
}
