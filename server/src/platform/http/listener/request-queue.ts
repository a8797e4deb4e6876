import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { NetworkLoad, Turn } from './network-limits.ts'
import { answerUnavailable } from './unavailable-response.ts'

/**
 * Maximum number of requests that a connection may send before it has read their responses. Browsers and load balancers read each response before
 * they send the next request. Other programs may send a few requests ahead.
 */
export const PIPELINED_MAX = 4

type Asked = { readonly request: IncomingMessage; readonly response: ServerResponse }
type Line = { current: ServerResponse | null; ahead: Asked[]; leave: () => void }

/** Request queue of each connection. Several servers behind one listener share this map, so that a request is queued only once. */
const lines = new WeakMap<Socket, Line>()

const lineOf = (socket: Socket): Line => {
  const line = lines.get(socket) ?? { current: null, ahead: [], leave: () => undefined }
  lines.set(socket, line)
  return line
}

/**
 * Return value of `onIncoming` that makes the HTTP parser (llhttp) stop. To the parser it means that the request changes to another protocol and has
 * no body.
 */
const ANOTHER_PROTOCOL = 2

/**
 * Closes the connection and stops its HTTP parser, because Node would otherwise parse the rest of the packet, up to 1,800 requests in 64 kB, and keep
 * them until the connection is closed.
 */
const closeUnparsed = (socket: Socket & { readonly parser?: { onIncoming: unknown } | null }): void => {
  if (socket.parser) socket.parser.onIncoming = () => ANOTHER_PROTOCOL
  socket.destroy()
}

/** Returns the response that the caller of this connection waits for or reads. */
export const currentAnswer = (socket: Socket): ServerResponse | null => lines.get(socket)?.current ?? null

/** An event stream no longer counts as a running response of its network, because it stays open for minutes. It still counts as a connection. */
export const releaseTurn = (socket: Socket): void => lines.get(socket)?.leave()

/**
 * Handles the requests of a connection one after the other: a request starts when the caller has read the previous response completely. A connection
 * that sends too many requests ahead is closed. A request above the limits of its network gets status 503.
 */
export const serialiseRequests = (listener: RequestListener, load: NetworkLoad): RequestListener => {
  const begin = (line: Line, { request, response }: Asked): void => {
    const { socket } = request
    const turn: Turn = { socket, begin: () => listener(request, response) }
    line.current = response
    line.leave = () => load.leave(turn)
    response.once('close', () => {
      load.leave(turn)
      line.current = null
      const next = line.ahead.shift()
      if (next !== undefined && !socket.destroyed) begin(line, next)
    })
    if (load.enter(turn)) return
    response.shouldKeepAlive = false
    answerUnavailable(request, response)
  }
  return (request, response) => {
    const { socket } = request
    const line = lineOf(socket)
    if (line.current === response) {
      listener(request, response)
      return
    }
    if (socket.destroyed) return
    if (line.current === null) begin(line, { request, response })
    else if (line.ahead.length < PIPELINED_MAX) line.ahead.push({ request, response })
    else {
      line.ahead = []
      closeUnparsed(socket)
    }
  }
}
