import { pushNotice } from '@sala/contract/messages/push-notice.ts'
import { expect, test } from 'vitest'
import { useProduct } from './lobby-under-test.ts'
import { deposit, expectOk, register } from './test-member.ts'

const product = useProduct()

type Subscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

const sandbox = async (path: string, body?: object) => {
  const response = await fetch(`${product.origin()}/sandbox/push/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return response.json()
}

test('a credited deposit reaches the browser through a push service that decrypts it, once', async () => {
  const member = await register(product)
  const { public_key } = await expectOk(product.api('GET', '/messages/push', undefined, member.token))
  const subscription = (await sandbox('subscriptions', {
    application_server_key: public_key,
  })) as Subscription
  await expectOk(product.api('POST', '/messages/push', subscription, member.token))
  await deposit(product, member, 500)
  const id = subscription.endpoint.split('/').at(-1)
  const messages = async () => (await sandbox(`subscriptions/${id}/messages`)) as { readonly text: string }[]
  await expect.poll(messages, { timeout: 15_000 }).toHaveLength(1)
  const [pushed] = await messages()
  expect(JSON.parse(pushed?.text ?? '')).toEqual({
    ...pushNotice,
    tag: expect.stringMatching(/^message-\d+$/),
  })
})
