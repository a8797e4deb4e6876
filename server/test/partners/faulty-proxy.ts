import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Fault of a response. The partner has already done the work that was asked for. */
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
  /** Returns the URL by which an adapter reaches the partner through this proxy. */
  url(): string
  breakNext(...breakages: ResponseFault[]): void
  /** Applies the fault to each response from now on. */
  breakAll(breakage: ResponseFault): void
  /** Returns the number of calls that the proxy has received. */
  calls(): number
  /** Replaces the text `own` by `other` in the next response. */
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
    // The response sends no data and never ends, so that the adapter's timeout ends the call.
    case 'slow':
      response.writeHead(status, { 'content-type': 'application/json' })
      response.write(' ')
      return
    // The response sends a little data again and again, and never ends.
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

/** Opens a proxy in front of a partner. A test can make it inject faults into the partner's responses. */
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
    // Replaces the partner's URL in responses, so that further calls go through this proxy too.
    const rewritten = (await answer.text()).replaceAll(target, own())
    const mistake = mistaken.shift()
    const text = mistake === undefined ? rewritten : rewritten.replaceAll(...mistake)
    // The header `date` is passed on, because it shows the time of the partner's clock.
    const date = answer.headers.get('date')
    const dated = date === null ? {} : { date }
    response.writeHead(answer.status, { 'content-type': type, ...dated }).end(text)
  }
  const server = createServer((request, response) => {
    // If the partner closes the connection, the proxy closes the connection to the adapter too.
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
