import type { RequestListener } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { requestLog } from '../log.ts'
import { type Meter, SILENT_METER } from '../metrics/metric-registry.ts'
import { type KeptPages, type Shortcut, withFastPaths } from './cached-get-fast-path.ts'
import { measureCalls, traceCalls } from './call-metrics.ts'
import { describeApi } from './description/openapi.ts'
import { handleErrors, sendError } from './error-handler.ts'
import { createTrustCheck, readForwarded } from './listener/forwarded-address.ts'
import { KEEP_ALIVE_TIMEOUT_MS, limitedServer, REQUEST_TIMEOUT_MS } from './listener/limited-server.ts'
import { addSecurityHeaders, securityHeaders } from './security-headers.ts'

/** Maximum size of a JSON body in bytes, which is ample for the few fields that it has. Calls with uploads declare a larger limit. */
const BODY_MAX_BYTES = 64 * 1024

declare module 'fastify' {
  interface FastifyInstance {
    readonly keptPages: KeptPages
  }
}

export type HttpOptions = {
  log_level: string
  trusted_proxies: readonly string[]
  public_url: string
  /** Origins of game sites, which the lobby may show in a frame. */
  frame_origins: readonly string[]
  api_page?: boolean
  /** The sandbox's server (simulated partners), which is reached below a path prefix of the same port. */
  mounted?: { prefix: string; listener: RequestListener } | undefined
  /** Calls that are answered from memory, before routing and hooks. They are not used for calls to `desk_host`. */
  shortcuts?: readonly Shortcut[]
  desk_host?: string | null
  meter?: Meter
  traces?: boolean
}

/** Returns whether the URL is the prefix or a path below it. `/sandbox` and `/sandbox/x` match the prefix `/sandbox`, `/sandboxes` does not. */
const isBelow = (prefix: string, url: string): boolean =>
  url.startsWith(prefix) && ['', '/', '?'].includes(url.charAt(prefix.length))

/** Function that Fastify calls if a schema is used before its compilers are set. They are set below, once the server exists. */
const setBelow = (): never => {
  throw new Error('a schema was used before its compiler was set')
}

/** Creates a Fastify server with the headers, limits, error responses and OpenAPI description that all programs share. The caller adds the routes. */
export const createHttpServer = async (options: HttpOptions): Promise<FastifyInstance> => {
  const { mounted } = options
  const https = options.public_url.startsWith('https:')
  const log = requestLog(options.log_level)
  const head = securityHeaders({ frames: options.frame_origins, https })
  const pages: KeptPages = { send: null }
  const app = Fastify({
    // Fastify's logger is off, because it costs time on each response. Failures are logged where they occur instead.
    logger: false,
    // Requests are not logged, because URLs contain references and cursors.
    logController: new LogController({ disableRequestLogging: true }),
    // All requests have the same id and share one log, because requests are not logged.
    childLoggerFactory: () => log,
    genReqId: () => '',
    trustProxy: options.trusted_proxies.length === 0 ? false : [...options.trusted_proxies],
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    forceCloseConnections: true,
    // Running requests still get their response while the server stops, because the listener has stopped accepting new ones.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    // Fastify's own compilers of schemas are not loaded, because loading them would lengthen the start by a twentieth.
    schemaController: { compilersFactory: { buildValidator: setBelow, buildSerializer: setBelow } },
    // Handles errors of malformed URLs, because they reach no route and not the usual error handler.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    serverFactory: handler => {
      const { shortcuts = [], desk_host: apart = null, meter = SILENT_METER } = options
      const answer = withFastPaths(handler, { shortcuts, pages, apart, meter })
      return limitedServer((request, response) => {
        if (mounted !== undefined && isBelow(mounted.prefix, request.url ?? ''))
          mounted.listener(request, response)
        else answer(request, response)
      })
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('keptPages', pages)
  addSecurityHeaders(app, head)
  readForwarded(app, createTrustCheck(options.trusted_proxies), log)
  measureCalls(app, options.meter)
  traceCalls(app, options.traces)
  await app.register(cookie, { hook: false })
  await describeApi(app, { origin: options.public_url, readable: options.api_page ?? false })
  handleErrors(app)
  return app
}
