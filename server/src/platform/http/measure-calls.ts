import type { FastifyInstance } from 'fastify'
import { type Meter, SILENT_METER } from '../metrics/meter.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answer stays open for minutes, on purpose. */
    stream?: true
  }
}

const OK = 200

/**
 * How long each answer took, by route, only where somebody reads it: a hook at the end of each answer costs every answer. A stream that was opened is not among
 * them, for how long it stayed open is no time that anybody waited.
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
