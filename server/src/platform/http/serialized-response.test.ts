import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCompression } from './compression.ts'
import { sendVersion } from './etag.ts'
import { readyJson, sendReady, sendReadyToAll } from './serialized-response.ts'
import { createHttpServer } from './server.ts'

const SHORT = JSON.stringify({ word: 'ศาลา' })
const LONG = JSON.stringify({ words: 'ศาลา '.repeat(1_000) })
let app: FastifyInstance

beforeAll(async () => {
  app = await createHttpServer({
    ...{ log_level: 'silent', trusted_proxies: [], public_url: 'https://sala.example', frame_origins: [] },
  })
  app.get('/usual', async (_request, reply) => {
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    return SHORT
  })
  app.get('/ready', (_request, reply) => sendReady(reply, readyJson(SHORT)))
  app.get('/versioned', (_request, reply) => sendVersion(reply, '"7"', () => readyJson(SHORT, '"7"')))
  const compression = openCompression()
  app.get('/long', { onSend: compression('everybody') }, (_request, reply) => {
    sendReadyToAll(reply, readyJson(LONG))
  })
  app.get('/own', { onSend: compression('strangers') }, () => LONG)
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const ask = async (path: string, headers = {}, method = 'GET') => {
  const answer = await fetch(`${app.listeningOrigin}${path}`, { headers, method })
  return {
    ...{ status: answer.status, body: await answer.text() },
    headers: Object.fromEntries(answer.headers),
  }
}

/** Returns the response's headers without those that depend on the time or the connection. */
const ofTheAnswer = ({ headers }: { headers: Record<string, string> }) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)),
  )

test('a serialized response has every header of any other response', async () => {
  const [usual, ready] = await Promise.all([ask('/usual'), ask('/ready')])
  const [headers, expected] = [ready, usual].map(ofTheAnswer)
  expect(headers).toEqual(expected)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'strict-transport-security': expect.anything(),
  })
  expect(ready.body).toBe(SHORT)
  const head = await ask('/ready', {}, 'HEAD')
  expect([head.status, head.body, ofTheAnswer(head)]).toEqual([200, '', expected])
})

test('a caller with the current version gets 304 and no security headers, any other caller the whole response', async () => {
  const { headers: first, ...whole } = await ask('/versioned')
  expect([whole.status, whole.body, first.etag]).toEqual([200, SHORT, '"7"'])
  for (const known of ['"7"', 'W/"7"', '"6", "7"']) {
    const { status, body, headers } = await ask('/versioned', { 'if-none-match': known })
    expect([status, body]).toEqual([304, ''])
    const { date: _at, connection: _connection, 'keep-alive': _kept, ...own } = headers
    expect(own).toEqual({ 'cache-control': 'no-store', etag: first.etag })
  }
  for (const other of ['', '"6"', '*7'])
    expect((await ask('/versioned', { 'if-none-match': other })).status).toBe(200)
})

test('a long public response is compressed for callers that accept it', async () => {
  const [packed, plain] = [
    await ask('/long', { 'accept-encoding': 'br' }),
    await ask('/long', { 'accept-encoding': 'identity' }),
  ]
  expect([packed, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', undefined])
  expect([packed.body, plain.body]).toEqual([LONG, LONG])
})

test('a member gets public responses compressed, and personal ones uncompressed', async () => {
  const encodings = async (path: string) => {
    const member = { 'accept-encoding': 'br', authorization: 'Bearer somebody' }
    const answers = [await ask(path, { 'accept-encoding': 'br' }), await ask(path, member)]
    expect(answers.map(({ body }) => body)).toEqual([LONG, LONG])
    return answers.map(({ headers }) => headers['content-encoding'])
  }
  expect(await encodings('/long')).toEqual(['br', 'br'])
  expect(await encodings('/own')).toEqual(['br', undefined])
})
