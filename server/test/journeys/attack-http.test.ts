import { createHmac } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { contract } from '@sala/contract/contract.ts'
import { expect, test } from 'vitest'
import { useProduct } from './lobby-under-test.ts'
import { expectOk, register } from './test-member.ts'

const product = useProduct()
const THAI = /[\u0e00-\u0e7f]/
const ANSWER_MAX_MS = 15_000
const FUZZ_MAX_MS = 300_000
const STRANGER = '0899999999'

type Raw = { status: number; body: string }
type Headers = Record<string, string>

/** Sends a request by Node's HTTP client, because `fetch` would correct or refuse an invalid request. A timeout counts as status 599. */
const raw = (method: string, path: string, headers: Headers, body?: string) =>
  new Promise<Raw>(resolve => {
    const { hostname, port } = new URL(product.context().config.public_url)
    const options = { method, hostname, port, path, headers, timeout: ANSWER_MAX_MS }
    const call = httpRequest(options, answer => {
      const parts: Buffer[] = []
      answer.on('data', part => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
      )
    })
    call.on('timeout', () => call.destroy(new Error('no answer')))
    call.on('error', error => resolve({ status: 599, body: String(error) }))
    call.end(body)
  })

const HOSTILE_JSON = [
  'null',
  'true',
  '-0',
  '0',
  '-1',
  '0.001',
  '1e400',
  '-1e400',
  '1e15',
  '1e300',
  '1e308',
  '1.7976931348623157e308',
  '1e-400',
  '9007199254740993',
  '99999999999999999999999999999999',
  '"100"',
  '"NaN"',
  '""',
  '"\\u0000"',
  '"ก\\u0000ข"',
  '"\\ud800"',
  '"\\u202e"',
  '[]',
  '[null]',
  '[[[[1]]]]',
  '{}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  `"${'x'.repeat(5_000)}"`,
  '"<script>alert(1)</script>"',
  '"\'; drop table members; --"',
  '"../../etc/passwd"',
]
const HOSTILE_BODIES = [
  '',
  '{',
  '[',
  '[]',
  'null',
  '"x"',
  '1',
  '{"a":1}}',
  '\u0000',
  '{"amount":NaN}',
  '{"__proto__":{"x":1}}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`,
  `{"amount":${'9'.repeat(10_000)}}`,
  `{"${'k'.repeat(30_000)}":1}`,
  `{"x":"${'x'.repeat(10_000_000)}"}`,
]
const HOSTILE_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;',
  'json',
  '*/*',
  'application/vnd.api+json',
  '',
]
const HOSTILE_QUERIES = [
  '',
  '%00',
  'a%00b',
  '%ff',
  '%E0%B8',
  'x'.repeat(3_000),
  '[]',
  '1',
  '%22',
  '__proto__',
  '1&phone=2',
]
const HOSTILE_IDS = ['x', '%00', 'dep_', '%2e%2e%2f', '%E0%B8%81', 'x'.repeat(90), '..%2f..', '__proto__']

const VALID: Readonly<Record<string, unknown>> = {
  phone: STRANGER,
  password: 'Sala2569x',
  password_confirmation: 'Sala2569x',
  old_password: 'Sala2569y',
  otp: '123456',
  bank: 'scb',
  account_number: '1234567890',
  name: 'ทดสอบ ระบบ',
  birth_date: '1990-01-01',
  amount: 100,
  no_otp: true,
}

type Endpoint = (typeof contract)[keyof typeof contract]
const namesOf = (endpoint: Endpoint, part: 'body' | 'query'): string[] => {
  const schema = part in endpoint ? (endpoint as Record<string, unknown>)[part] : undefined
  return schema === undefined ? [] : Object.keys((schema as { shape: object }).shape)
}

/**
 * Returns what is wrong with a response, or null. Wrong are a 5xx status other than 503, internals of the program in the body, and an error without a
 * Thai text.
 */
const faultOf = ({ status, body }: Raw): string | null => {
  if (status < 400) return null
  if (status >= 500 && status !== 503) return `status ${status}`
  if (/node_modules|\.ts:\d|select |insert into/.test(body)) return `leaks ${body.slice(0, 120)}`
  try {
    const { code, message, errors } = JSON.parse(body)
    const sentences = Object.values(errors as Record<string, string[]>).flat()
    const isShown = sentences.length > 0 && sentences.every(sentence => THAI.test(sentence))
    return typeof code === 'string' && typeof message === 'string' && isShown ? null : body.slice(0, 120)
  } catch {
    return `no body as agreed: ${body.slice(0, 120)}`
  }
}

const tokenFor = async (endpoint: Endpoint): Promise<string | null> => {
  if (endpoint.auth === 'public') return null
  if (endpoint.auth !== 'register') return (await register(product)).token
  await expectOk(product.api('POST', '/register/phone', { phone: STRANGER }))
  const proof = product.api('POST', '/register/otp', { phone: STRANGER, otp: '000000', bypass: true })
  return String((await expectOk(proof)).access_token)
}

type Attack = readonly [method: string, path: string, headers: Headers, body?: string]

/**
 * Returns attacks on one API call. Each attack replaces one part of a valid request by hostile input: a field, the body, its type, the query or an
 * id.
 */
const attacksOn = (endpoint: Endpoint, own: Headers): Attack[] => {
  const kind = endpoint.path.includes('sessions') ? 'ses' : endpoint.path.includes('withdraw') ? 'wdr' : 'dep'
  const template = `/lobby/api${endpoint.path}`
  const path = template.replace('{id}', `${kind}_${'0'.repeat(26)}`)
  const json = { ...own, 'content-type': 'application/json' }
  const { method } = endpoint
  const attacks: Attack[] = []
  if (template !== path)
    for (const id of HOSTILE_IDS) attacks.push([method, template.replace('{id}', id), own])
  for (const name of [...namesOf(endpoint, 'query'), 'unknown', '__proto__', 'constructor'])
    for (const value of HOSTILE_QUERIES) attacks.push([method, `${path}?${name}=${value}`, own])
  if (method !== 'POST') return attacks
  const fields = namesOf(endpoint, 'body')
  const valid = Object.fromEntries(fields.map(field => [field, VALID[field] ?? 'x']))
  for (const field of fields)
    for (const hostile of HOSTILE_JSON) {
      const { [field]: _, ...others } = valid
      attacks.push([method, path, json, `{"${field}":${hostile},"rest":0,${JSON.stringify(others).slice(1)}`])
    }
  for (const body of HOSTILE_BODIES) attacks.push([method, path, json, body])
  for (const type of HOSTILE_TYPES)
    attacks.push([method, path, { ...own, 'content-type': type }, JSON.stringify(valid)])
  return attacks
}

test(
  'no malformed request gets a 5xx, a hang, or an error without a Thai sentence in the agreed shape',
  async () => {
    const faults: string[] = []
    let count = 0
    for (const [name, endpoint] of Object.entries(contract)) {
      if (name === 'logout') continue
      const token = await tokenFor(endpoint)
      for (const attack of attacksOn(endpoint, token === null ? {} : { authorization: `Bearer ${token}` })) {
        count += 1
        const fault = faultOf(await raw(...attack))
        if (fault !== null)
          faults.push(`${attack[0]} ${attack[1].slice(0, 80)} ${attack[3]?.slice(0, 60)}: ${fault}`)
      }
    }
    expect(faults).toEqual([])
    expect(count).toBeGreaterThan(2_000)
  },
  FUZZ_MAX_MS,
)

test('odd methods, paths and headers are refused in the agreed shape', async () => {
  const odd: Attack[] = [
    ...['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'GET'].map(
      (method): Attack => [method, '/lobby/api/login', {}],
    ),
    ['GET', '/lobby/api/../../../etc/passwd', {}],
    ['GET', '/lobby/..%2f..%2fpackage.json', {}],
    ['GET', '//elsewhere.example/', {}],
    ['GET', `/lobby/api/${'x'.repeat(9_000)}`, {}],
    ['GET', '/lobby/assets/%00', {}],
    ['GET', '/lobby/api/%zz', {}],
    ['GET', '/lobby/%c0%af', {}],
    ['GET', `/lobby/api/requests/deposit/${'x'.repeat(500)}`, {}],
    ['GET', '/sandboxes', {}],
    ['GET', '/lobby/api/customers/profile', { authorization: `Bearer ${'x'.repeat(10_000)}` }],
    ['GET', '/lobby/api/customers/profile', { cookie: 'sala_half=%00%zz; sala_half=2' }],
    ['POST', '/lobby/api/login', { 'content-type': 'application/json', 'content-encoding': 'gzip' }, 'xx'],
  ]
  const faults: string[] = []
  for (const attack of odd) {
    const fault = faultOf(await raw(...attack))
    if (fault !== null) faults.push(`${attack[0]} ${attack[1].slice(0, 60)}: ${fault}`)
  }
  expect(faults).toEqual([])
})

test('a forged, old or bodyless callback of any type is refused', async () => {
  const now = Math.floor(Date.now() / 1000)
  for (const partner of ['bank', 'gateway', 'clock'])
    for (const prefix of partner === 'clock' ? ['/lobby/api'] : ['/lobby/api', '/api'])
      for (const timestamp of [
        String(now),
        String(now - 301),
        String(now + 301),
        '999999999999',
        '-1',
        'NaN',
        '',
      ])
        for (const type of ['application/json', 'text/plain', 'image/png']) {
          const signed = {
            'x-partner-timestamp': timestamp,
            'x-partner-signature': 'ab'.repeat(32),
            'content-type': type,
          }
          expect(
            (await raw('POST', `${prefix}/callbacks/${partner}`, signed, '{"event_id":"1"}')).status,
          ).toBe(401)
        }
  expect(await product.query('select 1 from partner_callbacks')).toEqual([])
})

test('signed words that are no callback, or hold what no database holds, are refused and not a fault of ours', async () => {
  const now = String(Math.floor(Date.now() / 1000))
  const words = {
    bank: [
      '',
      '[]',
      'null',
      '{"event_id":"a\\u0000b"}',
      '{"event_id":"\\ud800"}',
      '{"event_id":" "}',
      '\uFEFF{',
    ],
    gateway: ['{"event_id":"a\\u0000b","reference":"dep_1"}', '{"event_id":"1","reference":"a\\u0000b"}'],
    clock: ['', '{', '{}', '{"now":0}', '{"now":"\\u0000"}', '{"now":"2026-01-01T00:00:00+99:99"}'],
  }
  const answers = Object.entries(words).flatMap(([partner, bodies]) =>
    bodies.map(async body => {
      const mac = createHmac('sha256', product.context().config.callback_secret).update(`${now}.${body}`)
      const signed = {
        'x-partner-timestamp': now,
        'x-partner-signature': mac.digest('hex'),
        'content-type': 'application/json',
      }
      const answer = await raw('POST', `/lobby/api/callbacks/${partner}`, signed, body)
      return `${partner} ${body}: ${answer.status} ${faultOf(answer) ?? ''}`
    }),
  )
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/: 400 $/)
  expect(await product.query('select 1 from partner_callbacks')).toEqual([])
})
