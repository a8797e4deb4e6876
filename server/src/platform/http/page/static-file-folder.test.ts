import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpServer } from '../server.ts'
import { serveFolder } from './static-file-folder.ts'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
const PREFIX = '/lobby/assets/'
/** A test searches the source code for uses of the file server. After each use, it looks for the options in this number of characters. */
const MOUNT_CHARACTERS = 300
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sala-files-'))
  await mkdir(join(folder, 'assets', 'banners'), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"secret":true}')
  await writeFile(join(folder, 'assets', 'start-a1_B2.js'), 'start()')
  await writeFile(join(folder, 'assets', 'banners', 'one.webp'), 'picture')
  app = await createHttpServer({
    ...{ log_level: 'silent', trusted_proxies: [], frame_origins: [], public_url: 'http://sala.example' },
  })
  serveFolder(app, { root: join(folder, 'assets'), prefix: PREFIX })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const ask = (path: string) => app.inject({ url: PREFIX + path })

test.each(['start-a1_B2.js', 'start-a1_B2.js?v=%00', 'banners/one.webp'])(
  '%s is served, kept for a year',
  async path => {
    const answer = await ask(path)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  },
)

const LONG = 'x'.repeat(300)
const ADDRESSES = [
  ...['', '.', '..', '/', '//', 'banners', 'banners/', 'banners//one.webp', './start-a1_B2.js', 'missing.js'],
  ...[LONG, `${LONG}.js`, `${LONG}/${LONG}`, `banners/${LONG}`, 'x'.repeat(8_000)],
  ...['%00', 'start-a1_B2.js%00', '%00/start-a1_B2.js', 'a%00b', '%ff', '%E0%B8', '%zz', '%', '%2'],
  ...['%2e%2e/%2e%2e/package.json', '..%2f..%2fpackage.json', '%2e%2e%2fpackage.json', '../package.json'],
  ...[
    '..\\..\\package.json',
    '..%5c..%5cpackage.json',
    'banners/../../package.json',
    '%252e%252e/package.json',
  ],
  ...['banners/%2e%2e/start-a1_B2.js', 'start-a1%5fB2.js', 'START-A1_B2.JS', '.env', '~', 'con', 'a:b', ';'],
  ...['start-a1_B2.js/', 'start-a1_B2.js/x', 'C:%5cwindows', '%E0%B8%81', '__proto__', 'constructor'],
]

/** Sends a request with exactly this path, which a standard client would normalise. */
const statusOf = async (path: string): Promise<number> => {
  const { port } = app.server.address() as AddressInfo
  const asked = request({ host: '127.0.0.1', port, path: PREFIX + path, agent: false }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode ?? 0
}

test('an address that matches no file of the build is 404 in every encoding', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const answers = await Promise.all(ADDRESSES.map(async path => [path.slice(0, 40), await statusOf(path)]))
  expect(answers).toEqual(ADDRESSES.map(path => [path.slice(0, 40), 404]))
})

test("every folder with names from the address is served by `static-file-folder.ts` or by the sandbox's pages", async () => {
  const places = ['server/src', 'sandbox', 'tools']
  const mounts: string[] = []
  for (const place of places)
    for (const file of await readdir(join(ROOT, place), { recursive: true })) {
      if (!file.endsWith('.ts') || /(?:^|\/)(?:node_modules|dist)\//.test(file) || file.endsWith('.test.ts'))
        continue
      const text = await readFile(join(ROOT, place, file), 'utf8')
      const registered = text.split('register(fastifyStatic').slice(1)
      if (registered.some(options => !options.slice(0, MOUNT_CHARACTERS).includes('wildcard: false')))
        mounts.push(join(place, file))
    }
  expect(mounts.sort()).toEqual([
    'sandbox/foundation/page-routes.ts',
    'server/src/platform/http/page/static-file-folder.ts',
  ])
})
