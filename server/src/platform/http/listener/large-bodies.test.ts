import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { handleErrors } from '../error-handler.ts'
import { LARGE_BODIES_MAX_BYTES, limitLargeBody } from './large-bodies.ts'

const BODY = JSON.stringify({ picture: 'x'.repeat(1_000) })
const CAP_BYTES = LARGE_BODIES_MAX_BYTES / 2
const limits = limitLargeBody({ bytes: CAP_BYTES, refusal: 'slip_too_large' }, request =>
  String(request.headers.caller),
)

let app: FastifyInstance
let sockets: Socket[]

beforeEach(async () => {
  sockets = []
  app = Fastify({ forceCloseConnections: true })
  handleErrors(app)
  app.post('/slips', { ...limits }, async () => 'read')
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

/** Sends the headers of a request and the first byte of its body, and leaves the request unfinished. */
const begin = (caller: string, bytes = BODY.length): Socket => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  sockets.push(socket)
  const head = `POST /slips HTTP/1.1\r\nhost: x\r\ncaller: ${caller}\r\ncontent-type: application/json\r\n`
  socket.write(`${head}content-length: ${bytes}\r\n\r\n${BODY.slice(0, 1)}`)
  return socket
}
const finish = (socket: Socket): boolean => socket.write(BODY.slice(1))
const status = async (socket: Socket): Promise<number> =>
  Number(String((await once(socket, 'data'))[0]).split(' ')[1])
const whole = async (caller: string): Promise<number> => {
  const socket = begin(caller)
  finish(socket)
  return status(socket)
}

test('a caller sends one large body at a time', async () => {
  const first = begin('mem_a')
  await expect.poll(() => whole('mem_a')).toBe(429)
  finish(first)
  expect(await status(first)).toBe(200)
  await expect.poll(() => whole('mem_a')).toBe(200)
})

test('a node reads a bounded number of bytes at once, and an aborted upload frees its place', async () => {
  const callers = ['mem_c', 'mem_d'].map(caller => begin(caller, CAP_BYTES))
  await expect.poll(() => whole('mem_late')).toBe(503)
  callers[0]?.destroy()
  await expect.poll(() => whole('mem_late')).toBe(200)
})

test('a body above its cap is refused at its field, and frees its place', async () => {
  expect(await status(begin('mem_b', CAP_BYTES + 1))).toBe(413)
  await expect.poll(() => whole('mem_b')).toBe(200)
})
