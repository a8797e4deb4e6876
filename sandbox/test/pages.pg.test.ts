import { expect, test } from 'vitest'
import { sandboxWorld } from './test-sandbox.ts'

const world = sandboxWorld()
const PAGES = [
  '/',
  '/bank/',
  '/sms/',
  '/push/',
  '/line/',
  '/gateway/',
  '/game-site/',
  '/activity/',
  '/receiver/',
]

const headersOf = async (path: string) => (await fetch(`${world.url()}${path}`)).headers

test.each(PAGES)('%s runs no inline script, sends no referrer and is not cached', async page => {
  const headers = await headersOf(page)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('a launched game may be shown in a frame of the site that launched it, and no other page in any frame', async () => {
  const order = { username: 'guest', mode: 'free', return_url: 'https://sala.test/lobby/casino-test' }
  const { url } = (await world.partner('POST', '/game-site/v1/launches', order)).body as { url: string }
  const framed = await headersOf(`/game-site/${new URL(url).search}`)
  expect(framed.get('content-security-policy')).toContain("frame-ancestors 'self' https://sala.test")
  for (const page of ['/', '/bank/', '/gateway/', '/activity/']) {
    expect((await headersOf(page)).get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
})

test('a URL without its trailing slash redirects to the page and keeps its query', async () => {
  const answer = await fetch(`${world.url()}/bank?qr=a%26b`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/sandbox/bank/?qr=a%26b'])
})

test.each(['x'.repeat(300), '%00', 'a%00b', '%2e%2e/%2e%2e/package.json', '..%5c..%5cpackage.json', 'a//b'])(
  'no file of the build is called %j: 404',
  async name => {
    expect((await fetch(`${world.url()}/assets/${name}`)).status).toBe(404)
  },
)
