import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and balancers send no request before the answer to the one before it has come; a program that does may send a few. */
export const AHEAD_MAX = 4

type Asked = { readonly request: IncomingMessage; readonly response: ServerResponse }
type Line = { current: ServerResponse | null; ahead: Asked[] }

/** Of each connection. Servers behind one door share them: a request takes its turn once. */
const lines = new WeakMap<Socket, Line>()

const lineOf = (socket: Socket): Line => {
  const line = lines.get(socket) ?? { current: null, ahead: [] }
  lines.set(socket, line)
  return line
}

/** The answer that the connection waits for, or takes, now. */
export const currentAnswer = (socket: Socket): ServerResponse | null => lines.get(socket)?.current ?? null

/**
 * One request of a connection at a time: the next one begins when the caller has taken the whole answer before it. Node itself parses
 * and emits everything that a packet holds. A connection with too many requests ahead is closed.
 */
export const takeTurns = (listener: RequestListener): RequestListener => {
  const begin = (line: Line, { request, response }: Asked): void => {
    line.current = response
    response.once('close', () => {
      line.current = null
      const next = line.ahead.shift()
      if (next !== undefined && !request.socket.destroyed) begin(line, next)
    })
    listener(request, response)
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
      socket.destroy()
    }
  }
}
