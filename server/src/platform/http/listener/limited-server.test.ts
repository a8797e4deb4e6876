import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isTooSlow } from './body-transfer-rate.ts'
import { disableSilenceTimeout, limitedServer, writeToStream } from './limited-server.ts'

const SILENCE_MS = 150
const HEAD = 'HTTP/1.1\r\nhost: x\r\n'
const MUCH = Buffer.alloc(64 * 1024 * 1024)

const thinking = Promise.withResolvers<void>()
const gone = new Map<string, PromiseWithResolvers<void>>(
  ['/body', '/unread', '/stream'].map(path => [path, Promise.withResolvers()]),
)
let server: Server

beforeAll(async () => {
  server = limitedServer(
    (request, response) => {
      const path = request.url ?? ''
      request.socket.once('close', () => gone.get(path)?.resolve())
      if (path === '/thinking') void thinking.promise.then(() => response.end('thought'))
      if (path === '/unread') response.end(MUCH)
      if (path === '/refused') response.end('no')
      if (path !== '/stream') return
      disableSilenceTimeout(request)
      response.writeHead(200)
      response.write('open')
      void thinking.promise.then(() => response.end('still here'))
    },
    { silenceMs: SILENCE_MS },
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.closeAllConnections())

const say = (words: string, to = server): Socket => {
  const socket = connect((to.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(words)
  return socket
}
/** Resolves when the connection is closed, also by a reset. */
const closed = (socket: Socket) =>
  new Promise<void>(resolve => socket.resume().once('close', () => resolve()))

test('a caller who says nothing, or half a head, or half a body, is hung up on', async () => {
  const half = (path: string) => `POST ${path} ${HEAD}content-length: 9\r\n\r\nabc`
  const silent = ['', `GET / ${HEAD}`, half('/body'), half('/refused')].map(words => say(words))
  await Promise.all(silent.map(closed))
  await gone.get('/body')?.promise
})

test('a caller who does not read the answer is disconnected', async () => {
  const socket = say(`GET /unread ${HEAD}\r\n`).pause()
  await gone.get('/unread')?.promise
  socket.destroy()
})

test('the server disconnects no caller while it computes, and no silent event stream', async () => {
  const answered = ['/thinking', '/stream'].map(async path => {
    const parts: string[] = []
    const socket = say(`GET ${path} ${HEAD}connection: close\r\n\r\n`)
    socket.on('data', part => parts.push(String(part)))
    await once(socket, 'close')
    return parts.join('')
  })
  // Opens three silent connections one after the other. Each waits until the silence timeout closes it, so that three timeouts pass.
  for (let round = 0; round < 3; round++) await closed(say(''))
  thinking.resolve()
  expect(await Promise.all(answered)).toEqual([
    expect.stringContaining('thought'),
    expect.stringContaining('still here'),
  ])
})

test('the default silence timeout is fifteen seconds', () => {
  const { timeout, headersTimeout } = limitedServer(() => undefined)
  expect([timeout, headersTimeout].every(ms => ms > 0 && ms <= 15_000)).toBe(true)
})

/** All limits except the silence timeout are short, so that the tested one closes the connection. */
const PACE = { graceMs: 50, bytesASecond: 1_000, lookMs: 10 }
const LONG_MS = 600_000

test('the server disconnects a caller that sends its body byte by byte, whether read or refused', async () => {
  const patient = limitedServer(
    (request, response) => (request.url === '/refused' ? response.end() : request.resume()),
    {
      silenceMs: LONG_MS,
      pace: PACE,
    },
  ).listen(0, '127.0.0.1')
  patient.requestTimeout = 0
  await once(patient, 'listening')
  const drips = ['/body', '/refused'].map(path => {
    const socket = say(`POST ${path} ${HEAD}content-length: 4000\r\n\r\n{`, patient)
    const dripping = setInterval(() => socket.write('x'), PACE.lookMs)
    socket.once('close', () => clearInterval(dripping))
    return socket
  })
  await Promise.all(drips.map(closed))
  patient.close()
})

test('a steady body gets more time the more of it has arrived', () => {
  const pace = { graceMs: 10_000, bytesASecond: 1_000, lookMs: 1_000 }
  expect(isTooSlow(9_000, 0, pace)).toBe(false)
  expect(isTooSlow(12_000, 12, pace)).toBe(true)
  expect(isTooSlow(25_000, 20_000, pace)).toBe(false)
})

test('the server disconnects a caller that reads nothing of a stream, with any data pending', async () => {
  const isClosed = Promise.withResolvers<void>()
  const telling = limitedServer((request, response) => {
    disableSilenceTimeout(request)
    response.writeHead(200)
    response.once('close', () => isClosed.resolve())
    const tell = (): void => {
      writeToStream(response, MUCH)
      if (!response.destroyed) setImmediate(tell)
    }
    tell()
  }).listen(0, '127.0.0.1')
  await once(telling, 'listening')
  const socket = say(`GET /stream ${HEAD}\r\n`, telling).pause()
  await isClosed.promise
  socket.destroy()
  telling.close()
})
