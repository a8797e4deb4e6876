import { Agent, request } from 'node:http'

/** A response, or null. After null the effect is unknown. */
export type Heard = {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  /** The Retry-After header. */
  readonly retryAfter: string | undefined
  /** The longest time without a byte. A slow download counts only its longest pause. */
  readonly silentMs: number
} | null

export type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly token?: string
  readonly key?: string
  readonly body?: object
}

/** A raw request, valid or not. */
export type Sent = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type Calls = {
  ask(port: number, call: Call): Promise<Heard>
  send(port: number, sent: Sent): Promise<Heard>
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

const sentOf = ({ method, path, token, key, body }: Call): Sent => ({
  ...{ method, path, body: body === undefined ? '' : JSON.stringify(body) },
  headers: {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  },
})

/** HTTP calls over keep-alive connections. A broken connection is a result, not an error. */
export const openCalls = (): Calls => {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS_MAX })
  const send = (port: number, { method, path, headers, body }: Sent): Promise<Heard> =>
    new Promise(resolve => {
      const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) }
      let heardAt = performance.now()
      let silentMs = 0
      const hear = (): void => {
        silentMs = Math.max(silentMs, performance.now() - heardAt)
        heardAt = performance.now()
      }
      const to = { agent, port, method, path, host: '127.0.0.1', timeout: ANSWER_LIMIT_MS }
      const asked = request({ ...to, headers: { ...headers, ...length } }, response => {
        const parts: Buffer[] = []
        hear()
        response.on('data', part => {
          hear()
          parts.push(part)
        })
        response.once('end', () => {
          hear()
          resolve({
            silentMs,
            status: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'],
            body: parsed(Buffer.concat(parts).toString('utf8')),
          })
        })
        response.once('error', () => resolve(null))
      })
      asked.once('timeout', () => asked.destroy())
      asked.once('error', () => resolve(null))
      asked.end(body)
    })
  return { ask: (port, call) => send(port, sentOf(call)), send, close: () => agent.destroy() }
}
