import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Fault of a response. The partner has done the work all the same. */
export type ResponseFault =
  | 'cut'
  | 'half'
  | 'huge'
  | 'words'
  | 'other'
  | 'redirect'
  | 'slow'
  | 'drip'
  | 'empty'

const HUGE_BYTES = 5 * 1024 * 1024
const DRIP_EVERY_MS = 100

export type FaultyProxy = {
  /** Returns the partner's URL through this proxy. */
  url(): string
  breakNext(...breakages: ResponseFault[]): void
  /** Applies the fault to every response from now on. */
  breakAll(breakage: ResponseFault): void
  /** Returns the number of calls that the proxy received. */
  calls(): number
  /** Replaces the text `own` with `other` in the next response. */
  answerNextAs(own: string, other: string): void
  close(): Promise<void>
}

const bodyOf = async (message: IncomingMessage): Promise<Buffer<ArrayBuffer>> => {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part)
  return Buffer.concat(parts)
}

const answerBroken = (response: ServerResponse, breakage: ResponseFault, status: number): void => {
  switch (breakage) {
    case 'cut':
      response.destroy()
      return
    // The response never ends and sends no data, so the adapter's call times out.
    case 'slow':
      response.writeHead(status, { 'content-type': 'application/json' })
      response.write(' ')
      return
    // The response never ends, although data keeps arriving.
    case 'drip': {
      response.writeHead(status, { 'content-type': 'application/json' })
      const drip = setInterval(() => response.write(' '), DRIP_EVERY_MS)
      response.once('close', () => clearInterval(drip))
      return
    }
    case 'empty':
      response.writeHead(status).end()
      return
    case 'half':
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"id":')
      response.destroy()
      return
    case 'huge':
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(`{"a":"${'a'.repeat(HUGE_BYTES)}"}`)
      return
    case 'words':
      response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
      return
    case 'other':
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"data":{},"ok":1.5}')
      return
    case 'redirect':
      response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end()
  }
}

/** Opens a proxy to a partner. The proxy can inject faults into the partner's responses. */
export const openFaultyProxy = async (target: string): Promise<FaultyProxy> => {
  const planned: ResponseFault[] = []
  let always: ResponseFault | null = null
  let calls = 0
  const mistaken: [own: string, other: string][] = []
  const own = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const passOn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    calls += 1
    const body = await bodyOf(request)
    const { host: _, connection: __, 'transfer-encoding': ___, ...headers } = request.headers
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length === 0 ? {} : { body }),
    })
    const breakage = planned.shift() ?? always
    if (breakage !== null) return answerBroken(response, breakage, answer.status)
    const type = answer.headers.get('content-type') ?? 'application/json'
    // Replaces URLs in responses, so that they lead through this proxy too.
    const rewritten = (await answer.text()).replaceAll(target, own())
    const mistake = mistaken.shift()
    const text = mistake === undefined ? rewritten : rewritten.replaceAll(...mistake)
    // The date header is passed on, because it shows the partner's clock.
    const date = answer.headers.get('date')
    const dated = date === null ? {} : { date }
    response.writeHead(answer.status, { 'content-type': type, ...dated }).end(text)
  }
  const server = createServer((request, response) => {
    // When the partner closes the connection, the proxy closes the adapter's connection too.
    passOn(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: own,
    breakNext: (...breakages) => void planned.push(...breakages),
    breakAll: breakage => {
      always = breakage
    },
    calls: () => calls,
    answerNextAs: (...mistake) => void mistaken.push(mistake),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
