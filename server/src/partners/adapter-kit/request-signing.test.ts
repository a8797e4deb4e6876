import { expect, test } from 'vitest'
import { callSignature } from './request-signing.ts'

const call = { method: 'POST', path: '/v1/payouts?a=1', body: '{"a":1}' }
const at = new Date(1_700_000_000_900)

test('a call is signed over its time, method, path and body, and contains no key', () => {
  // This command computed the expected signature: printf '1700000000
  // POST
  // /v1/payouts?a=1
  // %s' "$(printf '{"a":1}' | sha256sum | cut -c1-64)" | openssl dgst -sha256 -hmac key
  expect(callSignature('key', call, at)).toEqual({
    'x-partner-timestamp': '1700000000',
    'x-partner-signature': '05765daf4b84c6f1c53b10684b25c5eb4439313400540d0b9accbd924ec0c2ad',
  })
})

test('another time, method, path, body or key gives another signature', () => {
  const later = new Date(at.getTime() + 1_000)
  const all = [
    callSignature('key', call, at),
    callSignature('key', call, later),
    callSignature('key', { ...call, method: 'GET' }, at),
    callSignature('key', { ...call, path: '/v1/payouts?a=2' }, at),
    callSignature('key', { ...call, body: '{"a":2}' }, at),
    callSignature('other', call, at),
  ]
  expect(new Set(all.map(headers => headers['x-partner-signature'])).size).toBe(all.length)
})
