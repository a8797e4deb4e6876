import { expect, test } from 'vitest'
import { signedHeaders } from './webhook-signature.ts'

test('a signature is that of the example of Standard Webhooks', () => {
  const headers = signedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date('2021-02-25T15:02:10Z'),
    body: '{"test": 2432232314}',
  })
  expect(headers['webhook-timestamp']).toBe('1614265330')
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})
