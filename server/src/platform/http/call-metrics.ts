import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Meter, SILENT_METER } from '../metrics/meter.ts'
import { beginCall, within } from '../tracing/spans.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answer stays open for minutes, on purpose. */
    stream?: true
  }
}

const OK = 200

/** Response times by route, only with a metrics port: the hook costs each response. Streams are excluded. */
export const measureCalls = (app: FastifyInstance, meter: Meter = SILENT_METER): void => {
  if (meter === SILENT_METER) return
  app.addHook('onResponse', (request, reply, done) => {
    const { url = 'none', config } = request.routeOptions
    const wasStream = config.stream === true && reply.statusCode === OK
    if (!wasStream) meter.callEnded(url, reply.statusCode, reply.elapsedTime)
    done()
  })
}

/**
 * Each call as a span, named by its route: its address holds references. Only where traces are kept, for a hook costs every call; what a shortcut
 * answers from memory has none.
 */
export const traceCalls = (app: FastifyInstance, traces = false): void => {
  if (!traces) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': request.method, 'http.route': route }
    spans.set(request, beginCall(`${request.method} ${route}`, attributes))
    done()
  })
  // Not before: a body is read by events of its connection, which would lead out of the span again.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else within(span, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.setAttribute('http.response.status_code', reply.statusCode).end()
    done()
  })
}
