import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { NetworkLoad, Turn } from './network-limits.ts'
import { answerUnavailable } from './unavailable.ts'

/** Browsers and balancers send no request before the answer to the one before it has come; a program that does may send a few. */
export const AHEAD_MAX = 4

type Asked = { readonly request: IncomingMessage; readonly response: ServerResponse }
type Line = { current: ServerResponse | null; ahead: Asked[]; leave: () => void }

/** Of each connection. Servers behind one door share them: a request takes its turn once. */
const lines = new WeakMap<Socket, Line>()

const lineOf = (socket: Socket): Line => {
  const line = lines.get(socket) ?? { current: null, ahead: [], leave: () => undefined }
  lines.set(socket, line)
  return line
}

/** llhttp: no body and a protocol upgrade, so it stops parsing. */
const ANOTHER_PROTOCOL = 2

/** Node parses the rest of a packet, up to 1,800 requests of 64 kB, even of a connection that is closed, and keeps them until it is. */
const closeUnparsed = (socket: Socket & { readonly parser?: { onIncoming: unknown } | null }): void => {
  if (socket.parser) socket.parser.onIncoming = () => ANOTHER_PROTOCOL
  socket.destroy()
}

/** The answer that the connection waits for, or takes, now. */
export const currentAnswer = (socket: Socket): ServerResponse | null => lines.get(socket)?.current ?? null

/** A stream of events is counted among the connections of its network, not among the answers under way. */
export const leaveTurn = (socket: Socket): void => lines.get(socket)?.leave()

/**
 * One request of a connection at a time: the next one begins when the caller has taken the whole answer before it. Node itself parses
 * and emits everything that a packet holds. A connection with too many requests ahead is closed. A request beyond the load that its
 * network may make is answered 503.
 */
export const takeTurns = (listener: RequestListener, load: NetworkLoad): RequestListener => {
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
    else if (line.ahead.length < AHEAD_MAX) line.ahead.push({ request, response })
    else {
      line.ahead = []
      closeUnparsed(socket)
    }
  }
}
