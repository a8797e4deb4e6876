import { expect, test } from 'vitest'
import { createHttpServer } from '../server.ts'
import { callerAddress, createTrustCheck } from './forwarded-address.ts'

const trusts = createTrustCheck(['10.0.0.0/8', '192.0.2.1', '2001:db8:5::/48'])

test.each([
  ['a direct caller', '203.0.113.7', undefined, '203.0.113.7'],
  ['a direct caller who claims another address', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['a caller behind the proxy', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['a caller behind a proxy that writes ports', '10.0.0.1', '203.0.113.7:41234', '203.0.113.7'],
  [
    'a caller behind two proxies that write ports',
    '10.0.0.1',
    'junk, 203.0.113.7:1, 192.0.2.1:9',
    '203.0.113.7',
  ],
  ['a caller by IPv6', '10.0.0.1', '[2001:db8::9]:443', '2001:db8::9'],
  ['a proxy by IPv6', '2001:db8:5::1', '203.0.113.7', '203.0.113.7'],
  ['a proxy on a socket for both', '::ffff:10.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
  ['a caller whose own words are no address', '10.0.0.1', 'unknown,,\u0000, 203.0.113.7', '203.0.113.7'],
  ['the proxy itself', '10.0.0.1', undefined, '10.0.0.1'],
  ['the proxy itself, with an empty header', '10.0.0.1', ' ', '10.0.0.1'],
  ['proxies alone', '10.0.0.1', '10.0.0.2, 10.0.0.3', '10.0.0.2'],
  ['several lines of the header', '10.0.0.1', ['198.51.100.1', '203.0.113.7:5'], '203.0.113.7'],
])('%s', (_what, socket, header, address) => {
  expect(callerAddress(socket, header, trusts)).toBe(address)
})

test.each(['unknown', '203.0.113.7:x', '203.0.113.7, ', '_caller-1', '[203.0.113.7]', '1'])(
  'a trusted proxy that writes %j names no caller',
  header => {
    expect(callerAddress('10.0.0.1', header, trusts)).toBeNull()
  },
)

test('the server removes ports from addresses, and refuses a call whose proxy sent no address', async () => {
  const app = await createHttpServer({
    ...{ log_level: 'silent', trusted_proxies: ['10.0.0.1'], frame_origins: [] },
    public_url: 'http://sala.example',
  })
  app.get('/', request => ({ ip: request.ip }))
  const ask = async (forwarded: string, remoteAddress = '10.0.0.1') => {
    const headers = { 'x-forwarded-for': forwarded }
    const answer = await app.inject({ url: '/', headers, remoteAddress })
    return { status: answer.statusCode, ip: answer.json().ip }
  }
  const seen = new Set<string>()
  for (let port = 41_000; port < 41_020; port++) seen.add((await ask(`203.0.113.7:${port}`)).ip)
  expect([...seen]).toEqual(['203.0.113.7'])
  expect((await ask('[2001:db8::9]:443')).ip).toBe('2001:db8::9')
  expect((await ask('someone-1')).status).toBe(400)
  expect(await ask('someone-1', '203.0.113.7')).toEqual({ status: 200, ip: '203.0.113.7' })
  await app.close()
})
