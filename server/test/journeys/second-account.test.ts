import { expect, test } from 'vitest'
import { operatorOn } from '../operator-command-line-client.ts'
import { useProduct } from './lobby-under-test.ts'
import { deposit, expectOk, payoutsTo, register, type TestMember } from './test-member.ts'

const product = useProduct()

const SOMCHAI = { name: 'สมชาย ใจดี', birth_date: '1988-02-03' }

const post = (member: TestMember, path: string, body: object) => product.api('POST', path, body, member.token)
const start = (member: TestMember) =>
  product.api('GET', '/customers/login-game?game_id=pg-tiger-drum', undefined, member.token)
const operator = async (...argv: string[]) =>
  (await operatorOn(() => product.context())(...argv, '--reason', 'spoke with them')).code
const inReview = { status: 422, body: { code: 'account_in_review' } }

test('a self-excluded person’s second account can be emptied but not played until an operator decides', async () => {
  const second = await register(product, { ...SOMCHAI, name: 'นายสมชาย  ใจดี' })
  await deposit(product, second, 500)
  const first = await register(product, SOMCHAI)
  await expectOk(post(first, '/protection/breaks', { length: '6m' }))

  expect(await post(second, '/requests/deposit/prepare', { amount: 500, ip: '' })).toMatchObject(inReview)
  expect(await start(second)).toMatchObject(inReview)
  const { body } = await start(second)
  expect(JSON.stringify(body)).not.toMatch(/งดเล่น|สมชาย/)
  await expectOk(post(second, '/requests/withdraw', { amount: 500, ip: '' }))
  await product.settle()
  expect(await payoutsTo(product, second)).toMatchObject([{ amount: 500 }])

  const third = await register(product, SOMCHAI)
  const order = { amount: 500, ip: '' }
  expect(await post(third, '/requests/deposit/prepare', order)).toMatchObject(inReview)
  expect(await operator('exclusion', 'clear', third.phone)).toBe(0)
  await expectOk(post(third, '/requests/deposit/prepare', order))
  expect(await operator('exclusion', 'confirm', second.phone)).toBe(0)
  expect(await start(second)).toMatchObject({ status: 422, body: { code: 'self_excluded' } })
})
