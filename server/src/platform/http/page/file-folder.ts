import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const ONE_YEAR = 'public, max-age=31536000, immutable'
/** Names as a build writes them: nothing encoded, no folder above, no double slash, no NUL, and none that a file system calls too long. */
const FILE_PATH = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/
const PATH_MAX_CHARACTERS = 200

export const isFilePath = (path: string): boolean =>
  path.length <= PATH_MAX_CHARACTERS && FILE_PATH.test(path)

type Folder = {
  readonly root: string
  /** With a slash at both ends. */
  readonly prefix: string
}

/** The hashed files of a build, kept for a year. An address that no file of a build can have is 404 before any disk is asked. */
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
