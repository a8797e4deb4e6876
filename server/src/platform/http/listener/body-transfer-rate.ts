import type { IncomingMessage, ServerResponse } from 'node:http'

export type Pace = {
  /** Time in ms that a request body may take before its transfer rate is checked. */
  readonly graceMs: number
  readonly bytesASecond: number
  readonly lookMs: number
}

const SECOND_MS = 1_000
/** Minimum transfer rate of a request body. Even a phone at the edge of a mobile cell sends several times faster. */
const PACE: Pace = { graceMs: 10_000, bytesASecond: 1_000, lookMs: SECOND_MS }

type Body = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  since: number
  bytes: number
}

export const isTooSlow = (sinceMs: number, bytes: number, { graceMs, bytesASecond }: Pace): boolean =>
  sinceMs > graceMs + (bytes * SECOND_MS) / bytesASecond

/**
 * Returns whether the server, and not the sender, delays the body: the server has received bytes that it has not read, and has not finished the
 * response.
 */
const waitsForUs = ({ request, response }: Body): boolean =>
  request.readableLength > 0 && !response.writableEnded

/**
 * Watches request bodies, and closes a connection whose body arrives too slowly, for example one byte at a time. The timeout for silence does not
 * close such a connection, because some bytes arrive.
 */
export const watchBodies = (pace: Pace = PACE) => {
  const bodies = new Set<Body>()
  let looking: NodeJS.Timeout | null = null
  const look = (): void => {
    const now = performance.now()
    for (const body of bodies) {
      const { socket, complete } = body.request
      if (complete || socket.destroyed) bodies.delete(body)
      else if (waitsForUs(body)) {
        body.since = now
        body.bytes = socket.bytesRead
      } else if (isTooSlow(now - body.since, socket.bytesRead - body.bytes, pace)) socket.destroy()
    }
    if (bodies.size > 0 || looking === null) return
    clearInterval(looking)
    looking = null
  }
  return (request: IncomingMessage, response: ServerResponse): void => {
    bodies.add({ request, response, since: performance.now(), bytes: request.socket.bytesRead })
    looking ??= setInterval(look, pace.lookMs).unref()
  }
}
