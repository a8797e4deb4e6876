import { expect, test } from 'vitest'
import { useProduct } from './lobby-under-test.ts'
import { deposit, expectOk, register, type TestMember } from './test-member.ts'

const product = useProduct()

/**
 * URL of the lobby with the host name `localhost`. The product is configured with 127.0.0.1, but members may use another name of the same computer.
 */
const otherName = () => product.origin().replace('127.0.0.1', 'localhost')
const ask = async (member: TestMember, path: string, body?: object) => {
  const response = await fetch(`${otherName()}/lobby/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${member.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as Record<string, string>
  expect({ status: response.status, answer }).toMatchObject({ status: 200 })
  return answer
}
const addressIn = (text: string | undefined) => new URL(text ?? '')

test('a caller by another host name gets games under that name and returns to the same name', async () => {
  const member = await register(product)
  await deposit(product, member, 500)
  const game = addressIn((await ask(member, '/customers/login-game?game_id=pg-tiger-drum')).url)
  expect(game.origin).toBe(otherName())
  const token = game.searchParams.get('token')
  const session = await expectOk(product.sandbox('GET', `/game-site/session?token=${token}`))
  expect(session.return_url).toBe('/lobby/')
  const end = await expectOk(product.sandbox('GET', `/game-site/session/ended?token=${token}`))
  expect(end.return_url).toBe('/lobby/')
  expect(addressIn((await ask(member, '/games/pg-tiger-drum/trial')).url).origin).toBe(otherName())
  expect(addressIn((await ask(member, '/customers/activity-ticket', {})).url).origin).toBe(otherName())
})

test('a payment opened under any host name shows its page under the requesting name, and leads back to it', async () => {
  const member = await register(product)
  await product.query('update members set payment_gateway_status = true where phone = $1', [member.phone])
  const opened = await ask(member, '/requests/deposit/payment-gateway', { amount: 300 })
  const page = addressIn(opened.pay_url)
  expect(page.origin).toBe(otherName())
  const shown = await expectOk(product.api('GET', `/requests/deposit/${opened.id}`, undefined, member.token))
  expect((shown.data as { pay_url: string }).pay_url).toBe(page.href.replace(otherName(), product.origin()))
  const payment = await product.sandbox('GET', `/gateway/payments/${page.searchParams.get('payment')}`)
  expect(payment.body.return_url).toBe('/lobby/deposit')
})
