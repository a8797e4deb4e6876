import { sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { newApplicationServer, tokenOf } from './test-push-sender.ts'
import { demandVapid } from './vapid-authorization.ts'

const ORIGIN = 'https://push.example.net'
const NOW = 1_453_500_000
const DAY_SECONDS = 86_400
const server = newApplicationServer()
const claims = { aud: ORIGIN, exp: NOW + 3_600, sub: 'mailto:push@example.com' }

const check = (authorization: string | undefined, key = server.key, nowSeconds = NOW) =>
  demandVapid(authorization, {
    applicationServerKey: Buffer.from(key, 'base64url'),
    origin: ORIGIN,
    nowSeconds,
  })
const headerOf = (token: string, key = server.key): string => `vapid t=${token}, k=${key}`
const statusOf = (work: () => void): number => {
  try {
    work()
    return 201
  } catch (error) {
    return (error as { refusal: { status: number } }).refusal.status
  }
}

test('the example of RFC 8292, section 2.4, is accepted until it expires', () => {
  const key = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
  const token =
    'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6' +
    'Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSS' +
    'HzvoD1oA'
  expect(() => check(headerOf(token, key), key)).not.toThrow()
  expect(() => check(headerOf(token, key), key, 1_453_523_767)).not.toThrow()
  expect(() => check(headerOf(token, key), key, 1_453_523_768)).toThrow('invalid_token')
})

test('a valid token is accepted in each spelling that the header allows', () => {
  const token = tokenOf(server, claims)
  for (const authorization of [
    headerOf(token),
    `vapid k=${server.key},t=${token}`,
    `Vapid  t="${token}" , k="${server.key}"`,
  ])
    expect(() => check(authorization)).not.toThrow()
  expect(() =>
    check(headerOf(tokenOf(server, { ...claims, aud: ['https://a.example', ORIGIN] }))),
  ).not.toThrow()
  expect(() => check(headerOf(tokenOf(server, claims, { alg: 'ES256' })))).not.toThrow()
  expect(() => check(headerOf(tokenOf(server, { ...claims, sub: 'https://sala.example/' })))).not.toThrow()
})

test('a call without the header, or with another scheme, is not authorised: 401', () => {
  const token = tokenOf(server, claims)
  for (const authorization of [
    undefined,
    '',
    'vapid',
    `vapid t=${token}`,
    `vapid k=${server.key}`,
    `Bearer ${token}`,
    `WebPush ${token}`,
    `vapid t=${token}, t=${token}, k=${server.key}`,
  ])
    expect(statusOf(() => check(authorization))).toBe(401)
})

test('the key of another application server is forbidden: 403', () => {
  const other = newApplicationServer()
  expect(() => check(headerOf(tokenOf(other, claims), other.key))).toThrow('key_mismatch')
  expect(() => check(headerOf(tokenOf(other, claims)))).toThrow('invalid_token')
  expect(statusOf(() => check(headerOf(tokenOf(server, claims), other.key)))).toBe(403)
})

test.each([
  ['another audience', { aud: 'https://other.example.net' }],
  ['an audience with a path', { aud: `${ORIGIN}/` }],
  ['no audience', { aud: undefined }],
  ['an expiry in this second', { exp: NOW }],
  ['an expiry in the past', { exp: NOW - 1 }],
  ['an expiry more than a day ahead', { exp: NOW + DAY_SECONDS + 1 }],
  ['no expiry', { exp: undefined }],
  ['an expiry that is a text', { exp: String(NOW + 3_600) }],
  ['no subject', { sub: undefined }],
  ['a subject that is no contact', { sub: 'push@example.com' }],
  ['a subject over http', { sub: 'http://sala.example/' }],
])('a token with %s is forbidden: 403', (_name, wrong) => {
  const authorization = headerOf(tokenOf(server, { ...claims, ...wrong }))
  expect(() => check(authorization)).toThrow('invalid_token')
  expect(statusOf(() => check(authorization))).toBe(403)
})

test('a token that expires in exactly a day is accepted', () => {
  expect(() => check(headerOf(tokenOf(server, { ...claims, exp: NOW + DAY_SECONDS })))).not.toThrow()
})

test('a token with another algorithm, or of another form, is forbidden', () => {
  const token = tokenOf(server, claims)
  const [head, body, signature = ''] = token.split('.')
  const bytes = Buffer.from(signature, 'base64url')
  bytes[0] = (bytes[0] ?? 0) ^ 1
  for (const wrong of [
    tokenOf(server, claims, { typ: 'JWT', alg: 'none' }),
    tokenOf(server, claims, { typ: 'JWT', alg: 'HS256' }),
    `${head}.${body}`,
    `${head}.${body}.`,
    `${token}.${signature}`,
    `${head}.${body}.${bytes.toString('base64url')}`,
    `${head}.${body}.${signature.slice(0, -4)}`,
    `${head}.${body}.${sign('sha256', Buffer.from(`${head}.${body}`), server.privateKey).toString('base64url')}`,
    `${head}.bm8ganNvbg.${signature}`,
    'a.b.c',
  ])
    expect(() => check(headerOf(wrong))).toThrow('invalid_token')
})
