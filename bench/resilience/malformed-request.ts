import { contract } from '@sala/contract/contract.ts'
import { deskContract } from '@sala/contract/desk/desk-contract.ts'
import type { Endpoint } from '@sala/contract/wire/endpoint.ts'
import { signatureHeaders } from '../../sandbox/foundation/call-authentication.ts'
import { between, type Draw, pick } from '../../server/seed/simulated-past/random-numbers.ts'
import { SANDBOX_SECRET } from '../../server/src/config.ts'
import type { RawRequest } from './http-calls.ts'
import type { Callers } from './load-callers.ts'

type Schema = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}
type Target = {
  readonly method: string
  readonly path: string
  readonly query: Schema
  readonly body: Schema | null
}

const HOSTILE: readonly unknown[] = [
  ...[null, true, -0, -1, 0.001, 1e15, 1e300, 2 ** 53, '', '0', 'NaN', '1e400'],
  ...['\\u0000', '\u0000', '\ud800', '\u202e', 'ก\u0000ข', 'x'.repeat(5_000), '../../etc/passwd'],
  ...["'; drop table members; --", '<script>alert(1)</script>', [], [null], [[[[1]]]], {}],
  ...[{ constructor: { prototype: { x: 1 } } }, '9'.repeat(400), '2026-02-30', '2026-01-01T00:00:00+99:99'],
]
const HOSTILE_PARTS = [
  '%00',
  '%ff',
  '%zz',
  '..%2f..',
  '%E0%B8',
  '__proto__',
  'x'.repeat(300),
  '%22',
  '',
  '[]',
]
const HOSTILE_TYPES = [
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  '',
]
const BROKEN_BODIES = [
  ...['{', '[', 'null', '"x"', '\u0000', '{"a":1}}', '{"__proto__":{"x":1}}', `${'['.repeat(20_000)}`],
]
const PREFIXES = ['dep', 'wdr', 'ses', 'mem', 'prp', 'chk', 'bon']
const DOORS = ['bank', 'gateway', 'clock']
const LONG_CHARACTERS = 200_000
const ENDS_A_SESSION = /logout|sessions|erasure|sign-out/
/** Matches the paths of calls that can block the calling member from playing. */
const ENDS_PLAY = /protection\/(breaks|limits)/
const DESK = '/desk/api'

const NOTHING: Schema = {}
const schemaOf = (schema: Endpoint['query']): Schema =>
  (schema?.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Schema | undefined) ?? NOTHING

const targetsOf = (prefix: string, calls: Readonly<Record<string, Endpoint>>): Target[] =>
  Object.values(calls)
    .filter(({ path }) => !ENDS_A_SESSION.test(path))
    .map(({ method, path, query, body }) => ({
      ...{ method, path: prefix + path, query: schemaOf(query) },
      body: body === undefined ? null : schemaOf(body),
    }))

const TARGETS = [
  ...targetsOf('/lobby/api', contract),
  ...targetsOf(DESK, deskContract as unknown as Readonly<Record<string, Endpoint>>),
]

const wordOf = (draw: Draw): string => draw(1_000_000_000).toString(36)

/** Returns a random value that the schema of a field allows or nearly allows. Some values are attacks instead. */
const drawnFrom = (schema: Schema, draw: Draw): unknown => {
  if (draw(5) === 0) return pick(draw, HOSTILE)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return pick(draw, schema.enum)
  if (schema.anyOf !== undefined) return drawnFrom(pick(draw, schema.anyOf), draw)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, draw)
    case 'array':
      return Array.from({ length: draw(3) }, () => drawnFrom(schema.items ?? NOTHING, draw))
    case 'boolean':
      return draw(2) === 0
    case 'integer':
    case 'number':
      return pick(draw, [between(draw, -9, 1_000), draw(1_000_000) / 100])
    default:
      return pick(draw, [wordOf(draw), String(draw(1_000_000_000)).padStart(10, '0'), '1990-01-01', 'scb'])
  }
}

const objectOf = ({ properties = {} }: Schema, draw: Draw): Record<string, unknown> => {
  const fields = Object.entries(properties).filter(() => draw(8) > 0)
  const given = Object.fromEntries(fields.map(([name, schema]) => [name, drawnFrom(schema, draw)]))
  return draw(6) === 0
    ? { ...given, [pick(draw, ['rest', 'id', 'constructor'])]: pick(draw, HOSTILE) }
    : given
}

const idOf = (draw: Draw): string =>
  draw(2) === 0 ? `${pick(draw, PREFIXES)}_${wordOf(draw).padStart(26, '0')}` : pick(draw, HOSTILE_PARTS)

const queryOf = (schema: Schema, draw: Draw): string => {
  const parts = Object.entries(objectOf(schema, draw)).map(([name, value]) =>
    draw(3) === 0
      ? `${name}=${pick(draw, HOSTILE_PARTS)}`
      : `${name}=${encodeURIComponent(String(value).toWellFormed())}`,
  )
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

const textOf = (value: unknown, draw: Draw): string => {
  const text = JSON.stringify(value)
  if (draw(10) === 0) return pick(draw, BROKEN_BODIES)
  if (draw(12) === 0) return text.slice(0, draw(text.length))
  return draw(200) === 0 ? JSON.stringify('x'.repeat(LONG_CHARACTERS)) : text
}

/** Returns a callback with random content, as from a partner. Most of them have a valid signature. */
const callback = (draw: Draw): RawRequest => {
  const words = objectOf({ properties: { event_id: {}, reference: {}, now: {} } }, draw)
  const body = textOf(words, draw)
  // The signature is valid and recent, because the API would otherwise refuse the callback before it parses the body.
  const signed = signatureHeaders(SANDBOX_SECRET, body, Math.floor(Date.now() / 1000))
  return {
    ...{ method: 'POST', path: `/lobby/api/callbacks/${pick(draw, DOORS)}`, body },
    headers: { 'content-type': 'application/json', ...(draw(4) === 0 ? {} : signed) },
  }
}

/** Returns random headers for authorisation: mostly a valid token, otherwise an invented one or none. */
const headersOf = (path: string, { members, givenUp, desk }: Callers, draw: Draw): Record<string, string> => {
  const who = draw(6)
  if (who === 0) return {}
  if (who === 1) return { authorization: `Bearer ${wordOf(draw)}` }
  if (path.startsWith(DESK)) return desk
  return { authorization: `Bearer ${pick(draw, ENDS_PLAY.test(path) ? givenUp : members)}` }
}

/** Returns a malformed request for a random call of the API. Most requests have the credentials of a member or an operator. */
export const malformedRequest = (draw: Draw, callers: Callers): RawRequest => {
  if (draw(12) === 0) return callback(draw)
  const { method, path, query, body } = pick(draw, TARGETS)
  const type = draw(15) === 0 ? pick(draw, HOSTILE_TYPES) : 'application/json'
  return {
    method,
    path: path.replace(/\{\w+\}/g, () => idOf(draw)) + queryOf(query, draw),
    headers: {
      ...headersOf(path, callers, draw),
      ...(draw(4) === 0 ? { 'idempotency-key': wordOf(draw) } : {}),
      ...(body === null || type === '' ? {} : { 'content-type': type }),
    },
    body: body === null ? '' : textOf(drawnFrom(body, draw) ?? null, draw),
  }
}
