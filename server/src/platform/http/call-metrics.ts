import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Meter, SILENT_METER } from '../metrics/metric-registry.ts'
import { beginCall, runInSpan } from '../tracing/spans.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for an event stream, whose response is meant to stay open for minutes. */
    stream?: true
  }
}

const OK = 200

/**
 * Measures response times by route. Event streams are left out. Does nothing if there is no metrics port, because the hook costs time on each
 * response.
 */
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
 * Traces each call as a span. The span is named after the route and not after the URL, because URLs contain references. Does nothing if tracing is
 * off, because the hook costs time on every call. Calls that are answered before routing have no span.
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
  // The call's span becomes active only in this hook, which runs after the body was read. Fastify reads the body in events of the connection, in
  // which a span that an earlier hook made active would be lost.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else runInSpan(span, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.setAttribute('http.response.status_code', reply.statusCode).end()
    done()
  })
}
