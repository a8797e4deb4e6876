import { expect, test } from 'vitest'
import { createHttpServer } from './server.ts'

const headersAt = async (public_url: string, path = '/'): Promise<Record<string, unknown>> => {
  const app = await createHttpServer({
    ...{ log_level: 'silent', trusted_proxies: [], public_url, frame_origins: ['https://games.example'] },
  })
  app.get('/', () => 'anything')
  const { headers } = await app.inject(path)
  await app.close()
  return headers
}

const POLICY =
  "default-src 'none';script-src 'self';style-src 'self';font-src 'self';img-src 'self' data: blob:;connect-src 'self';" +
  "manifest-src 'self';worker-src 'self';frame-src 'self' https://games.example;base-uri 'none';form-action 'self';frame-ancestors 'self'"
const ALWAYS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

test('every answer, refusals included, has its policy and forbids framing, sniffing and sharing', async () => {
  for (const path of ['/', '/nowhere']) {
    const headers = await headersAt('http://localhost:3000', path)
    expect(headers).toMatchObject({ ...ALWAYS, 'content-security-policy': POLICY })
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers).not.toHaveProperty('x-powered-by')
  }
})

test('at an https address, answers forbid plain http', async () => {
  expect(await headersAt('https://sala.example')).toMatchObject({
    ...ALWAYS,
    'content-security-policy': `${POLICY};upgrade-insecure-requests`,
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
})
