import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Socket } from 'node:net'
import { type Pace, watchBodies } from './body-transfer-rate.ts'
import type { TrustCheck } from './forwarded-address.ts'
import { type Limits, openNetworkLoad, watchUntaken } from './network-limits.ts'
import { currentAnswer, releaseTurn, serialiseRequests } from './request-queue.ts'
import type { Tls } from './tls.ts'

/** Timeout in ms in which slow senders must send the headers (10 s). The next constant is for the whole request (30 s). */
const HEADERS_TIMEOUT_MS = 10_000
export const REQUEST_TIMEOUT_MS = 30_000
const CONNECTIONS_CHECK_MS = 1_000
export const KEEP_ALIVE_TIMEOUT_MS = 65_000
/** Silence timeout in ms. A connection counts as lost if no byte passes in either direction for this long during a request or a response. */
const SILENCE_MS = 15_000

const TIMES = {
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
}

/**
 * Returns the TLS options of the server. With a CA, only callers with a certificate of this CA are accepted. A handshake that does not continue
 * counts as silence.
 */
const encrypted = (tls: Tls, silenceMs: number) => ({
  ...TIMES,
  ...tls,
  minVersion: 'TLSv1.2' as const,
  requestCert: tls.ca !== undefined,
  rejectUnauthorized: tls.ca !== undefined,
  handshakeTimeout: Math.min(HEADERS_TIMEOUT_MS, silenceMs),
})

/** Returns whether the caller waits for the server: the request has arrived completely and the response has not begun. */
const isOurTurn = (response: ServerResponse): boolean => response.req.complete && !response.headersSent

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined

type Options = {
  readonly silenceMs?: number
  readonly tls?: Tls | null
  readonly pace?: Pace
  /**
   * Returns whether the limits per network do not apply to an IP address, as for proxies. By default they do not apply to programs on the same
   * computer.
   */
  readonly trusts?: TrustCheck
  readonly limits?: Limits
}

/**
 * Creates a server that limits slow and silent callers, and networks. It handles one request per connection at a time. It closes the connection of a
 * caller that sends nothing, sends too slowly, or does not read the response, but not of one that waits for the server's response.
 */
export const limitedServer = (
  listener: RequestListener,
  { silenceMs = SILENCE_MS, tls = null, pace, trusts, limits }: Options = {},
): Server => {
  const watchBody = watchBodies(pace)
  const load = openNetworkLoad(trusts, limits)
  const inTurn = serialiseRequests(listener, load)
  const limited: RequestListener = (request, response) => {
    // A response such as a refusal may end before the whole body has arrived. Node then sets another timeout. The silence timeout is set again after
    // that, so that it also applies to the rest of the body.
    if (hasBody(request)) {
      watchBody(request, response)
      response.once('finish', () => {
        if (!request.complete) setImmediate(() => request.socket.setTimeout(silenceMs))
      })
    }
    inTurn(request, response)
  }
  const server =
    tls === null ? createServer(TIMES, limited) : createTlsServer(encrypted(tls, silenceMs), limited)
  server.on('connection', (socket: Socket) => void (load.admit(socket) || socket.destroy()))
  server.once('listening', () => {
    const watch = watchUntaken(load)
    server.once('close', () => clearInterval(watch))
  })
  server.timeout = silenceMs
  server.on('timeout', socket => {
    const response = currentAnswer(socket)
    if (response !== null && isOurTurn(response)) socket.setTimeout(silenceMs)
    else socket.destroy()
  })
  return server
}

/** Disables the silence timeout for a response that has long pauses by design, such as an event stream. */
export const disableSilenceTimeout = ({ socket }: IncomingMessage): void => {
  socket.setTimeout(0)
  releaseTurn(socket)
}

/**
 * Writes to an event stream. Closes the connection if the caller has stopped reading, so that unread data does not fill the memory. Nothing is
 * written to a stream that has ended, because that would end the process. Events still come for such a stream until its connection closes.
 */
export const writeToStream = (stream: ServerResponse, words: Buffer | string): void => {
  if (stream.writableEnded) return
  if (stream.writableNeedDrain) stream.destroy()
  else stream.write(words)
}
