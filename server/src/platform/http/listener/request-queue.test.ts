import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { limitedServer } from './limited-server.ts'
import { PIPELINED_MAX } from './request-queue.ts'

const HEAD = 'HTTP/1.1\r\nhost: x\r\n\r\n'
const SILENCE_MS = 150
/** More bytes than the operating system buffers for a caller that reads nothing. */
const MUCH = Buffer.alloc(64 * 1024 * 1024)

const serverOf = async (listener: RequestListener, silenceMs = 600_000): Promise<Server> => {
  const server = limitedServer(listener, { silenceMs }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  return server
}

const say = (server: Server, words: string): Socket => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(words)
  return socket
}

const asks = (paths: readonly string[]): string => paths.map(path => `GET ${path} ${HEAD}`).join('')
const numbered = (count: number): string[] => Array.from({ length: count }, (_, n) => `/${n}`)

test('requests sent ahead on one connection are answered in order, one at a time', async () => {
  let begun = 0
  let most = 0
  const server = await serverOf((request, response) => {
    most = Math.max(most, ++begun)
    setImmediate(() => {
      begun -= 1
      response.end(`<${request.url}>`)
    })
  })
  const paths = numbered(PIPELINED_MAX + 1)
  const socket = say(server, asks(paths))
  let received = ''
  for await (const part of socket) {
    received += String(part)
    if (received.includes(`<${paths.at(-1)}>`)) break
  }
  expect(received.match(/<[^>]+>/g)).toEqual(paths.map(path => `<${path}>`))
  expect(most).toBe(1)
})

test('a connection that sends many requests ahead is closed, and the server begins one and parses a few', async () => {
  const begun: string[] = []
  const server = await serverOf(request => void begun.push(request.url ?? ''))
  let parsed = 0
  server.on('request', () => parsed++)
  await once(say(server, asks(numbered(1_500))).resume(), 'close')
  expect(begun).toEqual(['/0'])
  // Sends one request that runs, as many requests as the queue holds, and one more, which closes the connection.
  expect(parsed).toBe(1 + PIPELINED_MAX + 1)
})

test('no request is begun while an earlier answer has not been taken, and silence closes the connection', async () => {
  const begun: string[] = []
  const isClosed = Promise.withResolvers<void>()
  const server = await serverOf((request, response) => {
    begun.push(request.url ?? '')
    request.socket.once('close', () => isClosed.resolve())
    if (request.url === '/much') response.end(MUCH)
  }, SILENCE_MS)
  const socket = say(server, asks(['/much', '/after'])).pause()
  await isClosed.promise
  socket.destroy()
  expect(begun).toEqual(['/much'])
})
