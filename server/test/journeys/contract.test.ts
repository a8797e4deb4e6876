import { expect, test } from 'vitest'
import { useProduct } from './lobby-under-test.ts'
import { register } from './test-member.ts'

const product = useProduct()
const CALLS = Array.from({ length: 20 }, (_, index) => `C${String(index + 1).padStart(2, '0')}`)

type Described = { description?: string; responses?: Record<string, unknown> }

test('OpenAPI 3.1 is printed from the contract with every call C01 to C20', async () => {
  const { body } = await product.call('GET', '/lobby/api/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  const paths = Object.values(body.paths as Record<string, Record<string, Described>>)
  const ids = paths.flatMap(path => Object.values(path).map(call => call.description))
  expect(CALLS.filter(id => !ids.includes(id))).toEqual([])
})

test('money is a number of baht in the description', async () => {
  const { body } = await product.call('GET', '/lobby/api/openapi.json')
  const text = JSON.stringify((body.paths as Record<string, unknown>)['/lobby/api/requests/withdraw'])
  expect(text).toContain('"amount":{"type":"number","multipleOf":0.01')
})

type Post = {
  post: {
    security: Record<string, never[]>[]
    requestBody: { content: Record<string, { example: unknown }> }
    parameters?: { name: string }[]
    responses: Record<string, { $ref?: string }>
  }
}

test('a partner finds its callback in the description, with its signature, an example and the errors', async () => {
  const { body } = await product.call('GET', '/lobby/api/openapi.json')
  const { post } = (body.paths as Record<string, Post>)['/lobby/api/callbacks/gateway'] ?? {}
  expect(post?.security).toEqual([{ partner_timestamp: [], partner_signature: [] }])
  expect(post?.requestBody.content['application/json']?.example).toMatchObject({ type: 'payment' })
  expect(post?.responses['4XX']).toEqual({ $ref: '#/components/responses/Refused' })
  expect(body.components).toMatchObject({
    securitySchemes: { partner_signature: { type: 'apiKey', in: 'header', name: 'x-partner-signature' } },
    responses: { Refused: { content: { 'application/json': { examples: { unauthenticated: {} } } } } },
  })
})

test('a call that takes an idempotency key says so', async () => {
  const { body } = await product.call('GET', '/lobby/api/openapi.json')
  const keyed = Object.entries(body.paths as Record<string, Partial<Post>>)
    .filter(([, { post }]) => post?.parameters?.some(({ name }) => name === 'idempotency-key'))
    .map(([path]) => path.replace('/lobby/api', ''))
  expect(keyed.toSorted()).toEqual([
    '/referral/claim',
    '/requests/deposit/payment-gateway',
    '/requests/deposit/prepare',
    '/requests/withdraw',
    '/rewards/coupons/redeem',
    '/support/threads',
    '/support/threads/{thread}/messages',
  ])
})

test('the event stream is described with its kinds of events', async () => {
  const { body } = await product.call('GET', '/lobby/api/openapi.json')
  const stream = (body.paths as Record<string, { get?: unknown }>)['/lobby/api/customers/events']
  expect(JSON.stringify(stream)).toContain('"text/event-stream":{"schema"')
  expect(JSON.stringify(stream)).toContain('"withdrawal"')
})

test.each([
  ['an address that cannot be decoded', 'GET', '/lobby/api/%zz', 400],
  ['an id far too long', 'GET', `/lobby/api/requests/deposit/${'x'.repeat(500)}`, 404],
  ['a call that does not exist', 'GET', '/lobby/api/nothing', 404],
  ['a callback without a body', 'POST', '/lobby/api/callbacks/clock', 401],
  ['a path that only begins like the sandbox', 'GET', '/sandboxes', 404],
] as const)('%s is answered in the agreed shape', async (_what, method, path, status) => {
  const answer = await product.call(method, path)
  expect(answer).toMatchObject({
    status,
    body: { success: false, errors: { error: [expect.stringMatching(/[ก-๙]/)] } },
  })
})

test.each([1e308, -1, 0.001, '100', null, 1e15])(
  'an amount of %s is refused beside its field',
  async amount => {
    const member = await register(product)
    const refused = await product.api('POST', '/requests/deposit/prepare', { amount }, member.token)
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { amount: [expect.stringMatching(/[ก-๙]/)] } },
    })
  },
)
