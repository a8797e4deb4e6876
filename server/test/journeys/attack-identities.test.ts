import { contract } from '@sala/contract/contract.ts'
import { expect, test } from 'vitest'
import { useProduct } from './lobby-under-test.ts'
import { expectOk, PASSWORD, prepareDeposit, register, type TestMember } from './test-member.ts'

const product = useProduct()
const PREFIXES = ['/lobby/api', '/api']

type Named = { name: string; method: string; path: string; auth: string }
const endpoints: Named[] = Object.entries(contract).map(([name, { method, path, auth }]) => ({
  name,
  method,
  path,
  auth,
}))

const someId = (path: string): string =>
  `${path.includes('sessions') ? 'ses' : path.includes('withdraw') ? 'wdr' : 'dep'}_${'0'.repeat(26)}`
/** Returns the path with a valid id in each parameter. No object has this id. */
const somewhere = (path: string): string => path.replaceAll(/\{\w+\}/g, someId(path))
/** Returns true if an API call returns public data, which browsers may cache and revalidate by ETag. */
const isKept = (path: string): boolean =>
  Object.values(contract).some(endpoint => endpoint.path === path && 'revalidated' in endpoint)

const ask = async (method: string, path: string, headers: Record<string, string> = {}, body?: object) => {
  const answer = await fetch(product.context().config.public_url + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? {} : JSON.parse(text) }
}

const registerToken = async (phone: string): Promise<string> => {
  await expectOk(product.api('POST', '/register/phone', { phone }))
  return String(
    (await expectOk(product.api('POST', '/register/otp', { phone, otp: '000000', bypass: true })))
      .access_token,
  )
}

/** Makes each call that needs a sign-in, with these headers. Returns the calls that did not answer 401. */
const notRefused = async (
  headers: Record<string, string>,
  auth = ['member', 'register'],
): Promise<string[]> => {
  const open: string[] = []
  for (const { name, method, path, auth: wanted } of endpoints) {
    if (!auth.includes(wanted)) continue
    for (const prefix of PREFIXES) {
      const at = prefix + somewhere(path)
      const { status, body } = await ask(method, at, headers, method === 'POST' ? { amount: -1 } : undefined)
      if (status !== 401 || body.message !== 'Unauthenticated.') open.push(`${prefix} ${name} ${status}`)
    }
  }
  return open
}

test('every protected call without a valid token is 401 before its body is read', async () => {
  const member = await register(product)
  expect(await notRefused({})).toEqual([])
  expect(await notRefused({ authorization: member.token })).toEqual([])
  expect(await notRefused({ authorization: `Basic ${member.token}` })).toEqual([])
  expect(await notRefused({ authorization: `Bearer ${'x'.repeat(43)}` })).toEqual([])
  expect(await notRefused({ authorization: 'Bearer null' })).toEqual([])
  expect(await notRefused({ cookie: `access_token=${member.token}; sala_half=${member.token}` })).toEqual([])
})

test('a registration token opens the register call only, and a member token does not open that', async () => {
  const token = await registerToken('0899990001')
  expect(await notRefused({ authorization: `Bearer ${token}` }, ['member'])).toEqual([])
  const member = await register(product)
  expect(await notRefused({ authorization: `Bearer ${member.token}` }, ['register'])).toEqual([])
})

test('a registration token is good once, also for two that finish at the same moment', async () => {
  const token = await registerToken('0899990002')
  const words = { password: PASSWORD, password_confirmation: PASSWORD }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => product.api('POST', '/register/password', words, token)),
  )
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 401, 401, 401, 401, 401])
})

test('a browser token without its cookie half, or with another one, is 401 on every call', async () => {
  const member = await register(product)
  const login = await ask(
    'POST',
    '/lobby/api/login',
    { 'sec-fetch-site': 'same-origin' },
    { phone: member.phone, password: PASSWORD },
  )
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  expect(login.headers.get('set-cookie')).toMatch(/HttpOnly/)
  const authorization = `Bearer ${login.body.access_token}`
  expect((await ask('GET', '/lobby/api/customers/profile', { authorization, cookie })).status).toBe(200)
  expect(await notRefused({ authorization }, ['member'])).toEqual([])
  expect(await notRefused({ authorization, cookie: `${cookie}x` }, ['member'])).toEqual([])
  expect(await notRefused({ cookie }, ['member'])).toEqual([])
})

test('another member of every id gets 404 and changes nothing', async () => {
  const owner = await register(product)
  const thief = await register(product)
  const open = await prepareDeposit(product, owner, 500)
  const sessions = (await expectOk(product.api('GET', '/customers/sessions', undefined, owner.token)))
    .data as {
    id: string
  }[]
  const calls: [string, string][] = [
    ['GET', `/requests/deposit/${open.id}`],
    ['POST', `/requests/deposit/${open.id}/cancel`],
    ['GET', `/requests/withdraw/${open.id.replace('dep', 'wdr')}`],
    ...sessions.map(({ id }): [string, string] => ['POST', `/customers/sessions/${id}/end`]),
  ]
  for (const [method, path] of calls)
    expect({
      path,
      status: (
        await product.api(method, path, method === 'POST' ? { password: PASSWORD } : undefined, thief.token)
      ).status,
    }).toEqual({
      path,
      status: 404,
    })
  expect(
    (await product.api('GET', `/requests/deposit/${open.id}`, undefined, owner.token)).body.data,
  ).toMatchObject({ status: 'waiting' })
  const claimed = { amount: 300, phone: owner.phone }
  await expectOk(product.api('POST', '/requests/deposit/prepare', claimed, thief.token))
  expect((await product.api('GET', '/requests', undefined, owner.token)).body.data).toHaveLength(1)
})

test('logout, password change and signing a device out end a token on both prefixes at once, and its event stream', async () => {
  const streamOf = async (member: Pick<TestMember, 'token'>) => {
    const answer = await fetch(`${product.context().config.public_url}/lobby/api/customers/events`, {
      headers: { authorization: `Bearer ${member.token}` },
    })
    return { status: answer.status, ended: answer.text() }
  }
  const member = await register(product)
  const again = async () => {
    const { body } = await product.api('POST', '/login', { phone: member.phone, password: PASSWORD })
    return { ...member, token: String(body.access_token) }
  }
  const first = await again()
  const stream = await streamOf(first)
  await expectOk(product.api('POST', '/logout', undefined, first.token))
  expect(await notRefused({ authorization: `Bearer ${first.token}` }, ['member'])).toEqual([])
  expect(await stream.ended).toContain('"kind":"session"')
  expect((await streamOf(first)).status).toBe(401)

  const [second, third] = [await again(), await again()]
  const words = { old_password: PASSWORD, password: 'Sala2570y', password_confirmation: 'Sala2570y' }
  const streams = [await streamOf(second), await streamOf(third)]
  await expectOk(product.api('POST', '/customers/update-password', words, second.token))
  for (const { token } of [member, second, third])
    expect(await notRefused({ authorization: `Bearer ${token}` }, ['member'])).toEqual([])
  for (const { ended } of streams) expect(await ended).toContain('"kind":"session"')
})

test('calls that start work are refused when a page elsewhere or a prefetch makes them', async () => {
  const member = await register(product)
  const authorization = `Bearer ${member.token}`
  for (const { path, method } of Object.values(contract).filter(endpoint => 'starts_work' in endpoint))
    for (const mark of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-purpose': 'prefetch' },
      { purpose: 'prefetch' },
    ])
      expect((await ask(method, `/lobby/api${path}`, { authorization, ...mark })).status).toBe(403)
})

test('every answer of the API says no-store and nosniff, errors of every kind too; public facts are asked for again', async () => {
  for (const { method, path } of endpoints) {
    const { status, headers } = await ask(
      method,
      `/lobby/api${somewhere(path)}`,
      {},
      method === 'POST' ? {} : undefined,
    )
    expect({
      path,
      cache: headers.get('cache-control'),
      sniff: headers.get('x-content-type-options'),
    }).toEqual({
      path,
      cache: status === 200 && isKept(path) ? 'no-cache' : 'no-store',
      sniff: 'nosniff',
    })
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/)
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('x-powered-by') ?? headers.get('server')).toBeNull()
  }
})

test('an address in a header or a body does not get around a limit', async () => {
  const member = await register(product)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 8; attempt++) {
    const ip = `203.0.113.${attempt}`
    const spoofed = {
      'x-forwarded-for': ip,
      'x-real-ip': ip,
      forwarded: `for=${ip}`,
      'cf-connecting-ip': ip,
      'true-client-ip': ip,
    }
    statuses.push(
      (await ask('POST', '/lobby/api/login', spoofed, { phone: member.phone, password: 'Wrong2569x', ip }))
        .status,
    )
    expect((await ask('GET', '/lobby/api/ip', spoofed)).body.ip).toBe('127.0.0.1')
  }
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
  expect(statuses.at(-1)).toBe(429)
  expect(
    (
      await ask(
        'POST',
        '/lobby/api/login',
        { 'x-forwarded-for': '198.51.100.1' },
        { phone: member.phone, password: PASSWORD },
      )
    ).status,
  ).toBe(429)
})
