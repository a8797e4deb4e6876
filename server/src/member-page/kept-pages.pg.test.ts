import { type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useCashier } from '../../test/cashier-setup.ts'
import { type ListeningNode, openNode } from '../../test/listening-node-setup.ts'
import { frameOrigins } from '../config.ts'
import { siteInfoSettings } from '../content/settings.ts'
import { keepDeskApart } from '../platform/http/page/desk-files.ts'
import { serveLobby } from '../platform/http/page/lobby-files.ts'
import { createHttpServer } from '../platform/http/server.ts'
import { writeSettings } from '../platform/settings.ts'
import { lobbyPage } from './lobby-page.ts'

const DESK_HOST = 'desk.sala.example'
const BROWSER = { 'user-agent': 'Mozilla/5.0 (Linux; Android 13) Mobile', 'accept-encoding': 'br' }
/** Maximum time in ms until a page shows a change, because pages read their data again after some seconds. */
const CHANGE_LIMIT_MS = 20_000
const cashier = useCashier()
let node: ListeningNode
let app: FastifyInstance
/** Number of requests that reached the server's router. Requests that are answered from memory do not reach it. */
let routed = 0
beforeAll(async () => {
  node = await openNode(cashier.database.url)
  const { log_level, trusted_proxies, public_url } = node.config
  app = await createHttpServer({
    ...{ log_level, trusted_proxies, public_url, frame_origins: frameOrigins(node.config) },
    desk_host: DESK_HOST,
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    routed += 1
    done()
  })
  keepDeskApart(app, DESK_HOST)
  await serveLobby(app, lobbyPage(node))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => {
  routed = 0
})
afterAll(async () => {
  await app.close()
  await node.close()
})

type Page = { status: number | undefined; headers: IncomingHttpHeaders; html: string }

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Page>((resolve, reject) => {
    request(app.listeningOrigin + path, { method, headers: { ...BROWSER, ...headers } }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('end', () => {
        const bytes = Buffer.concat(chunks)
        const isPacked = answer.headers['content-encoding'] === 'br' && bytes.length > 0
        const html = (isPacked ? brotliDecompressSync(bytes) : bytes).toString()
        resolve({ status: answer.statusCode, headers: answer.headers, html })
      })
    })
      .once('error', reject)
      .end()
  })

/**
 * Returns a page in a form that can be compared: the nonce is replaced, and date and length are left out, because the compared pages are compressed
 * at two qualities.
 */
const withoutNonce = ({ status, headers, html }: Page) => {
  const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '?'
  const { date: _date, 'content-length': _length, ...same } = headers
  return { status, nonce, page: JSON.stringify([same, html]).replaceAll(nonce, 'NONCE') }
}

test.each([
  ['a visitor', '/lobby/', {}],
  ['a visitor without a coding', '/lobby/', { 'accept-encoding': 'identity', 'user-agent': 'Windows NT' }],
  ['a member', '/lobby/deposit', { cookie: 'other=1; auth._token.local=x' }],
] as const)(
  '%s gets the same page from memory as by routing, with another nonce',
  async (_who, path, headers) => {
    const first = withoutNonce(await ask(path, headers))
    expect(routed).toBe(1)
    const second = withoutNonce(await ask(path, headers))
    expect(routed).toBe(1)
    expect(second.page).toBe(first.page)
    expect(second.nonce).not.toBe(first.nonce)
  },
)

test.each([
  ['a query', '/lobby/?tab=1', {}, 'GET', 200],
  ['the method HEAD', '/lobby/', {}, 'HEAD', 200],
  ['gzip only', '/lobby/', { 'accept-encoding': 'gzip' }, 'GET', 200],
  ['the host of the operators', '/lobby/', { host: DESK_HOST }, 'GET', 404],
  ['an unknown path', '/lobby/nowhere', {}, 'GET', 404],
  ['a file', '/lobby/manifest.webmanifest', {}, 'GET', 200],
  ['a call', '/lobby/api/nothing', {}, 'GET', 404],
] as const)('a request with %s is routed', async (_what, path, headers, method, status) => {
  await ask('/lobby/')
  routed = 0
  expect(await ask(path, headers, method)).toMatchObject({ status })
  expect(routed).toBe(1)
})

test('a page shows what an operator changes', async () => {
  await ask('/lobby/')
  await writeSettings(node.db, siteInfoSettings, { name: 'Sala changed' }, node.clock.now())
  await expect
    .poll(async () => (await ask('/lobby/')).html.includes('Sala changed'), { timeout: CHANGE_LIMIT_MS })
    .toBe(true)
})
