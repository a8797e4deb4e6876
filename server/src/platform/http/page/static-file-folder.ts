import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const ONE_YEAR = 'public, max-age=31536000, immutable'
/** Matches file paths that a build can produce: no percent encoding, no parent folder, no double slash, no NUL, not too long for a file system. */
const FILE_PATH = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/
const PATH_MAX_CHARACTERS = 200

export const isFilePath = (path: string): boolean =>
  path.length <= PATH_MAX_CHARACTERS && FILE_PATH.test(path)

type Folder = {
  readonly root: string
  /** URL prefix of the folder. It starts and ends with a slash. */
  readonly prefix: string
}

/**
 * Serves the files of a build that have a hash in their names. Browsers cache them for a year. Any other name gets status 404 without access to the
 * disk.
 */
export const serveFolder = (app: FastifyInstance, { root, prefix }: Folder): void => {
  app.register(async scope => {
    scope.addHook('onRequest', (request, reply, done) => {
      const path = (request.url.split('?')[0] ?? '').slice(prefix.length)
      if (isFilePath(path)) done()
      else reply.callNotFound()
    })
    await scope.register(fastifyStatic, {
      ...{ root, prefix, preCompressed: true, cacheControl: false, index: false, decorateReply: false },
      setHeaders: reply => reply.header('cache-control', ONE_YEAR),
    })
  })
}
