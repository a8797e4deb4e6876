import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { framingOrigin } from '../game-site/game-launch.ts'
import type { World } from './sandbox-context.ts'

const DIST = fileURLToPath(new URL('../dist/', import.meta.url))
/** URL paths of the sandbox's pages. They have no common beginning, because each page simulates another company. */
const PAGES = [
  '',
  'bank/',
  'sms/',
  'push/',
  'line/',
  'gateway/',
  'game-site/',
  'activity/',
  'receiver/',
  'identity/',
] as const
const ASSET_MAX_AGE = 'public, max-age=31536000, immutable'

const ASSETS = '/sandbox/assets/'
/** File names that a build of the pages can produce. For other names the sandbox answers 404 without reading the disk. */
const ASSET = /^[\w-][\w.-]{0,199}$/

const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
]

export function setSafeHeaders(reply: FastifyReply, framedBy: string | null = null): void {
  reply.header('content-security-policy', [...CSP, `frame-ancestors ${framedBy ?? "'none'"}`].join('; '))
  reply.header('referrer-policy', 'no-referrer')
  reply.header('x-content-type-options', 'nosniff')
  reply.header('cache-control', 'no-store')
}

/** Serves the built pages. Without a build, each page answers 503 and names the build command. */
export async function servePages(app: FastifyInstance, world: World): Promise<void> {
  const built = existsSync(DIST)
  app.addHook('onRequest', (request, reply, done) => {
    const path = request.url.split('?')[0] ?? ''
    if (path.startsWith(ASSETS) && !ASSET.test(path.slice(ASSETS.length))) reply.callNotFound()
    else done()
  })
  if (built) {
    await app.register(fastifyStatic, {
      root: `${DIST}assets`,
      prefix: '/assets/',
      cacheControl: false,
      preCompressed: true,
      // The names of assets contain a hash, so browsers cache assets for a year. Pages are never cached.
      setHeaders: (reply, path) => {
        if (!path.endsWith('.html')) reply.header('cache-control', ASSET_MAX_AGE)
      },
    })
  }
  for (const page of PAGES) {
    const show = async (request: FastifyRequest, reply: FastifyReply) => {
      setSafeHeaders(reply, page === 'game-site/' ? await framedBy(world, request) : null)
      if (!built) return reply.code(503).type('text/plain').send('The pages are not built: npm run build')
      return reply.sendFile('index.html', `${DIST}${page}`, { cacheControl: false })
    }
    app.get(`/${page}`, { prefixTrailingSlash: 'slash' }, show)
    if (page === '') continue
    app.get(`/${page.slice(0, -1)}`, (request, reply) => {
      const query = request.url.split('?')[1]
      return reply.redirect(`/sandbox/${page}${query === undefined ? '' : `?${query}`}`, 308)
    })
  }
  app.get('/', { prefixTrailingSlash: 'no-slash' }, (_request, reply) => reply.redirect('/sandbox/', 308))
}

/** Returns the origins that may show the page in a frame: the sandbox itself, and the origin that launched the game. */
async function framedBy(world: World, request: FastifyRequest): Promise<string> {
  const token = new URLSearchParams(request.url.split('?')[1]).get('token')
  const origin = token === null ? null : await framingOrigin(world.db, token)
  return origin === null ? "'self'" : `'self' ${origin}`
}
