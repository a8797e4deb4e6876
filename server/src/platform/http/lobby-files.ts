import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

const DIRECTORY = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))
const PREFIX = '/lobby/'
const HASHED_ASSET = /[\\/]assets[\\/]/
const ONE_YEAR = 'public, max-age=31536000, immutable'

/**
 * The built lobby below `/lobby/`: hashed assets for a year, everything else fresh, and any other path is the page itself,
 * so that a deep link typed into the address bar works (R21).
 */
export const serveLobby = async (app: FastifyInstance): Promise<void> => {
  const page = await readFile(`${DIRECTORY}index.html`, 'utf8')
  const sendPage = (reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)

  await app.register(fastifyStatic, {
    root: DIRECTORY,
    prefix: PREFIX,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', HASHED_ASSET.test(path) ? ONE_YEAR : 'no-cache')
    },
  })
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect(PREFIX))
  app.get(PREFIX, { schema: { hide: true } }, (_request, reply) => sendPage(reply))
  app.get(`${PREFIX}*`, { schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    // A missing asset or call must fail as one: the page in its place would be read as a script.
    if (path.startsWith(`${PREFIX}api/`) || path.startsWith(`${PREFIX}assets/`)) return reply.callNotFound()
    return sendPage(reply)
  })
}
