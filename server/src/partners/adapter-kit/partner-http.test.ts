import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANSWER_MAX_BYTES, callPartner, PartnerConfused } from './partner-http.ts'

const PART = Buffer.alloc(64 * 1024, ' ')
/** Maximum number of bytes that the server can still send after the client stopped reading, because network buffers hold them. */
const ON_THE_WAY_BYTES = 16 * 1024 * 1024
const MUCH_BYTES = 256 * 1024 * 1024

let sent = 0
/** Sends a very long response, far above the size limit, until the client closes the connection. */
const pour = async (response: ServerResponse): Promise<void> => {
  response.writeHead(200, { 'content-type': 'application/json' })
  while (sent < MUCH_BYTES && !response.destroyed) {
    sent += PART.length
    if (!response.write(PART)) await Promise.race([once(response, 'drain'), once(response, 'close')])
  }
  response.end()
}
const answers: Record<string, (response: ServerResponse) => void> = {
  '/endless': response => void pour(response),
  '/bomb': response => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    response.end(gzipSync(Buffer.alloc(32 * 1024 * 1024, ' ')))
  },
  '/large': response => response.end(`{"text":"${'ก'.repeat(1_000_000)}"}`),
  '/odd': response =>
    response.end(
      JSON.stringify({ 'a\u0000': ['b\u0000c', { d: '\ud800x\udc00' }], fine: 'ก😀', n: 1, none: null }),
    ),
  '/words': response => response.writeHead(202).end('OK'),
  '/nothing': response => response.writeHead(204).end(),
}
const server = createServer((request, response) => answers[request.url ?? '']?.(response))
let url = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const call = (path: string) =>
  callPartner({ partner: 'bank', url, prove: () => ({}), timeoutMs: 30_000 }, 'GET', path)

test('an answer without end is left after the cap, not read to its end', async () => {
  await expect(call('/endless')).rejects.toBeInstanceOf(PartnerConfused)
  await expect.poll(() => sent).toBeLessThan(ANSWER_MAX_BYTES + ON_THE_WAY_BYTES)
})

test('the cap counts decompressed bytes: a small response that expands beyond it is dropped too', async () => {
  await expect(call('/bomb')).rejects.toBeInstanceOf(PartnerConfused)
})

test('a large response below the cap is read, also with characters split between chunks, and an empty one is empty', async () => {
  expect(await call('/large')).toMatchObject({ status: 200, body: { text: 'ก'.repeat(1_000_000) } })
  expect(await call('/nothing')).toMatchObject({ status: 204, body: null })
})

test('characters that PostgreSQL cannot store are replaced everywhere, and other text is unchanged', async () => {
  expect((await call('/odd')).body).toEqual({
    'a\ufffd': ['b\ufffdc', { d: '\ufffdx\ufffd' }],
    fine: 'ก😀',
    n: 1,
    none: null,
  })
})

test('a response that is not JSON has an undefined body, and does not count as silence', async () => {
  expect(await call('/words')).toMatchObject({ status: 202, body: undefined, text: 'OK' })
})
