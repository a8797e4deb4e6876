import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { API_PREFIXES } from '../api-prefixes.ts'
import { JSON_TYPE } from '../serialized-response.ts'
import { documentOf } from './openapi-document.ts'

const [PREFIX] = API_PREFIXES
export const OPENAPI_PATH = `${PREFIX}/openapi.json`
const PIECE_BYTES = 16 * 1024

/**
 * The last turn of the event loop in which a piece of the API description was sent. Each turn sends one piece, because the description has over a
 * hundred kilobytes and many callers may read it at the same time.
 */
let lastTurn: Promise<unknown> = Promise.resolve()
const waitForTurn = (): Promise<unknown> => {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    await waitForTurn()
    yield bytes.subarray(at, at + PIECE_BYTES)
  }
}

/**
 * Serves the OpenAPI 3.1 description of the routes, with `origin` as its server. It is called before routes are registered. With `readable` it also
 * serves a page that shows the description. Production leaves this page off, because it runs third-party scripts without Trusted Types on the lobby's
 * origin.
 */
export const describeApi = async (
  app: FastifyInstance,
  { origin, readable }: { origin: string; readable: boolean },
): Promise<void> => {
  await app.register(swagger, documentOf(origin))
  if (readable) await app.register(swaggerUi, { routePrefix: `${PREFIX}/docs`, staticCSP: true })
  // All downloads share one buffer, so that slow readers take no additional memory.
  let printed: Buffer | undefined
  for (const prefix of API_PREFIXES)
    app.get(`${prefix}/openapi.json`, { schema: { hide: true } }, (_request, reply) => {
      printed ??= Buffer.from(JSON.stringify(app.swagger()))
      return reply
        .type(JSON_TYPE)
        .header('content-length', printed.length)
        .send(Readable.from(inPieces(printed)))
    })
}
