import { expect, test } from 'vitest'
import { isSignedBy } from './webhook-verification.ts'

/** Values of the example in the specification of Standard Webhooks. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const CALL = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  body: Buffer.from('{"test": 2432232314}'),
}
const NOW = new Date(1_614_265_330_000)

test('the example of Standard Webhooks is valid, also beside a signature by another secret', () => {
  expect(isSignedBy(SECRET, CALL, NOW)).toBe(true)
  const two = { ...CALL, signature: `v1,${Buffer.alloc(32).toString('base64')} ${CALL.signature}` }
  expect(isSignedBy(SECRET, two, NOW)).toBe(true)
})

test.each([
  ['another body', { body: Buffer.from('{"test": 1}') }],
  ['another id', { id: 'msg_other' }],
  ['another time', { timestamp: '1614265331' }],
  ['no signature', { signature: undefined }],
  ['an empty signature', { signature: '' }],
  ['another version', { signature: CALL.signature.replace('v1', 'v1a') }],
])('%s is refused', (_what, wrong) => {
  expect(isSignedBy(SECRET, { ...CALL, ...wrong }, NOW)).toBe(false)
})

test('a call of another time than the last five minutes is refused', () => {
  for (const minutes of [-6, 6])
    expect(isSignedBy(SECRET, CALL, new Date(NOW.getTime() + minutes * 60_000))).toBe(false)
})
