import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Socket } from 'node:net'
import { type Pace, watchBodies } from './body-rate.ts'
import type { Trusts } from './forwarded-address.ts'
import { type Limits, openNetworkLoad, watchUntaken } from './network-limits.ts'
import { currentAnswer, leaveTurn, takeTurns } from './request-queue.ts'
import type { Tls } from './tls.ts'

/** A slow sender is cut off: headers in 10 s, a body that drips soon after, the whole request in 30 s (quality: slow connections). */
const HEADERS_TIMEOUT_MS = 10_000
export const REQUEST_TIMEOUT_MS = 30_000
const CONNECTIONS_CHECK_MS = 1_000
export const KEEP_ALIVE_TIMEOUT_MS = 65_000
/** Nothing came and nothing was taken for so long: in the middle of a request or an answer the other side has gone. */
const SILENCE_MS = 15_000

const TIMES = {
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
}

/** With a CA only callers with its certificates are accepted. A stalled handshake counts as silence. */
const encrypted = (tls: Tls, silenceMs: number) => ({
  ...TIMES,
  ...tls,
  minVersion: 'TLSv1.2' as const,
  requestCert: tls.ca !== undefined,
  rejectUnauthorized: tls.ca !== undefined,
  handshakeTimeout: Math.min(HEADERS_TIMEOUT_MS, silenceMs),
})

/** The request is here whole and the answer has not begun: it is we who are silent. */
const isOurTurn = (response: ServerResponse): boolean => response.req.complete && !response.headersSent

/** Whether more is to come than the head of the request. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined

type Options = {
  readonly silenceMs?: number
  readonly tls?: Tls | null
  readonly pace?: Pace
  /** The proxies and programs that the limits on a network do not hold for; this machine, where nothing is said. */
  readonly trusts?: Trusts
  readonly limits?: Limits
}

/**
 * A server with the limits on slow and silent callers and on networks, and with one request a connection at a time. One who sends no more of a request,
 * or only drips, or takes no more of an answer, is hung up on; one whose answer takes us long is not.
 */
export const limitedServer = (
  listener: RequestListener,
  { silenceMs = SILENCE_MS, tls = null, pace, trusts, limits }: Options = {},
): Server => {
  const watchBody = watchBodies(pace)
  const load = openNetworkLoad(trusts, limits)
  const inTurn = takeTurns(listener, load)
  const limited: RequestListener = (request, response) => {
    // Answered before it was here whole, as a refusal is: the rest is waited for as briefly. The server sets its own time first.
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

/** For an answer that is silent by its nature, such as a stream of events: only its own end closes it. */
export const mayBeSilent = ({ socket }: IncomingMessage): void => {
  socket.setTimeout(0)
  leaveTurn(socket)
}

/** Writes to a stream that may be silent. A caller who has stopped to take what was written is hung up on: nothing is kept for them. */
export const tellStream = (stream: ServerResponse, words: Buffer | string): void => {
  if (stream.writableNeedDrain) stream.destroy()
  else stream.write(words)
}
