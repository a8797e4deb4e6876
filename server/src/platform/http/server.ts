import type { RequestListener } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { requestLog } from '../log.ts'
import { type Meter, SILENT_METER } from '../metrics/meter.ts'
import { measureCalls, traceCalls } from './call-metrics.ts'
import { handleErrors, sendError } from './errors.ts'
import { type Shortcut, withFastPaths } from './fast-path.ts'
import { addSecurityHeaders, securityHeaders } from './headers.ts'
import { createTrustCheck, readForwarded } from './listener/forwarded-address.ts'
import { KEEP_ALIVE_TIMEOUT_MS, limitedServer, REQUEST_TIMEOUT_MS } from './listener/limited-server.ts'
import { describeApi } from './openapi.ts'

/** JSON bodies have a few fields; uploads declare their own limit. */
const BODY_MAX_BYTES = 64 * 1024

export type HttpOptions = {
  log_level: string
  trusted_proxies: readonly string[]
  public_url: string
  /** Origins a game may be framed from. */
  frame_origins: readonly string[]
  /** Whether the API description has a readable page. */
  api_page?: boolean
  /** The sandbox's server below this path on the same port. */
  beside?: { prefix: string; listener: RequestListener } | undefined
  /** Fast paths, and the host without them. */
  shortcuts?: readonly Shortcut[]
  desk_host?: string | null
  meter?: Meter
  /** Whether calls are traced. */
  traces?: boolean
}

/** `/sandbox` and its children, not `/sandboxes`. */
const isBelow = (prefix: string, url: string): boolean =>
  url.startsWith(prefix) && ['', '/', '?'].includes(url.charAt(prefix.length))

/** The compilers are set after the server exists. */
const setBelow = (): never => {
  throw new Error('a schema was met before what reads it')
}

/** A Fastify server with our headers, limits, errors and OpenAPI; the caller binds the routes. */
export const createHttpServer = async (options: HttpOptions): Promise<FastifyInstance> => {
  const { beside } = options
  const https = options.public_url.startsWith('https:')
  const log = requestLog(options.log_level)
  const head = securityHeaders({ frames: options.frame_origins, https })
  const app = Fastify({
    // Fastify's logger would hook each response; failures are logged where they occur.
    logger: false,
    // URLs contain references and cursors.
    logController: new LogController({ disableRequestLogging: true }),
    // One constant id, since requests are not logged.
    childLoggerFactory: () => log,
    genReqId: () => '',
    trustProxy: options.trusted_proxies.length === 0 ? false : [...options.trusted_proxies],
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    forceCloseConnections: true,
    // Open requests are answered during shutdown; the listener accepts no new ones.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    // Skips loading Fastify's own compilers, which would add a twentieth to the start time.
    schemaController: { compilersFactory: { buildValidator: setBelow, buildSerializer: setBelow } },
    // Malformed URLs reach neither a route nor the usual error handler.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    serverFactory: handler => {
      const { shortcuts = [], desk_host: apart = null, meter = SILENT_METER } = options
      const answer = withFastPaths(handler, { shortcuts, apart, meter })
      return limitedServer((request, response) => {
        if (beside !== undefined && isBelow(beside.prefix, request.url ?? ''))
          beside.listener(request, response)
        else answer(request, response)
      })
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  addSecurityHeaders(app, head)
  readForwarded(app, createTrustCheck(options.trusted_proxies), log)
  measureCalls(app, options.meter)
  traceCalls(app, options.traces)
  await app.register(cookie, { hook: false })
  await describeApi(app, { readable: options.api_page ?? false })
  handleErrors(app)
  return app
}
