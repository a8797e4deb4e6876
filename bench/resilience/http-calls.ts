import { Agent, request } from 'node:http'

/** An HTTP response, or null if none arrived. In that case it is unknown whether the server executed the request. */
export type Reply = {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly retryAfter: string | undefined
  /** Longest time in ms without a new part of the response. It is long if a response hangs, but short if a response is only large. */
  readonly silentMs: number
} | null

export type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly token?: string
  readonly key?: string
  readonly body?: object
}

/** An HTTP request as the client sends it. It may be malformed. */
export type RawRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type Calls = {
  ask(port: number, call: Call): Promise<Reply>
  send(port: number, sent: RawRequest): Promise<Reply>
  close(): void
}

const ANSWER_LIMIT_MS = 20_000
const SOCKETS_MAX = 256

const parsed = (text: string): Readonly<Record<string, unknown>> => {
  try {
    return JSON.parse(text)
  } catch {
    return { text }
  }
}

const rawRequestOf = ({ method, path, token, key, body }: Call): RawRequest => ({
  ...{ method, path, body: body === undefined ? '' : JSON.stringify(body) },
  headers: {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  },
})

/** Opens an HTTP client with keep-alive connections. If a connection breaks, the client returns null and does not throw. */
export const openCalls = (): Calls => {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS_MAX })
  const send = (port: number, { method, path, headers, body }: RawRequest): Promise<Reply> =>
    new Promise(resolve => {
      const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) }
      let byteAt = performance.now()
      let silentMs = 0
      const noteByte = (): void => {
        silentMs = Math.max(silentMs, performance.now() - byteAt)
        byteAt = performance.now()
      }
      const to = { agent, port, method, path, host: '127.0.0.1', timeout: ANSWER_LIMIT_MS }
      const sent = request({ ...to, headers: { ...headers, ...length } }, response => {
        const parts: Buffer[] = []
        noteByte()
        response.on('data', part => {
          noteByte()
          parts.push(part)
        })
        response.once('end', () => {
          noteByte()
          resolve({
            silentMs,
            status: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'],
            body: parsed(Buffer.concat(parts).toString('utf8')),
          })
        })
        response.once('error', () => resolve(null))
      })
      sent.once('timeout', () => sent.destroy())
      sent.once('error', () => resolve(null))
      sent.end(body)
    })
  return { ask: (port, call) => send(port, rawRequestOf(call)), send, close: () => agent.destroy() }
}
