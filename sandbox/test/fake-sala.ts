import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedCallback = {
  path: string
  body: Record<string, unknown>
  raw: string
  headers: Record<string, string>
}

export type FakeSala = {
  url: string
  /** Returns the requests of the sandbox since the last call of `forget`. */
  received(): ReceivedCallback[]
  /** Resolves when the sandbox has sent `count` requests to the path. */
  whenReceived(path: string, count: number): Promise<ReceivedCallback[]>
  /** Sets what the fake Sala responds to the next requests at a path. Default: 200 `{}`. */
  answerNext(path: string, ...answers: { status: number; body?: object }[]): void
  forget(): void
  close(): Promise<void>
}

export async function startFakeSala(port = 0): Promise<FakeSala> {
  let received: ReceivedCallback[] = []
  let answers = new Map<string, { status: number; body?: object }[]>()
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    void read(request).then(raw => {
      const path = request.url ?? ''
      received.push({ path, raw, body: JSON.parse(raw), headers: request.headers as Record<string, string> })
      answer(response, answers.get(path)?.shift() ?? { status: 200 })
      for (const look of waiting) look()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
    whenReceived: (path, count) =>
      new Promise(resolve => {
        const look = () => {
          const fitting = received.filter(one => one.path === path)
          if (fitting.length < count) return
          waiting.delete(look)
          resolve(fitting)
        }
        waiting.add(look)
        look()
      }),
    answerNext(path, ...next) {
      answers.set(path, next)
    },
    forget() {
      received = []
      answers = new Map()
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

function answer(response: ServerResponse, { status, body = {} }: { status: number; body?: object }): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
