import { deskContract } from '@sala/contract/desk/desk-contract.ts'
import type { DeskEndpoint } from '@sala/contract/desk/desk-endpoint.ts'
import { roles } from '@sala/contract/desk/roles.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { operatorSignedIn, useDesk } from '../../test/desk-client.ts'
import { sizeOr } from '../../test/simulation/simulation-seeds.ts'

const desk = useDesk()
const LIMIT_MS = 300_000
/** One of this many cases is sent. The number has no divisor in common with the number of values, so each value occurs, at one field or another. */
const ONE_IN = sizeOr(5, 1)
const THAI = /[\u0e00-\u0e7f]/

/** Malformed values. The test replaces every value of a request by each of these. */
const HOSTILE: readonly unknown[] = [
  ...[null, true, -0, -1, 0.001, 1e15, 1e308, 2 ** 53, [], [null], [[[1]]], {}],
  { __proto__: { admin: true } },
  { constructor: { prototype: { x: 1 } } },
  ...[
    '',
    '\u0000',
    'ก\u0000ข',
    '\ud800',
    '\u202e',
    'x'.repeat(5_000),
    '9'.repeat(40),
    '-9223372036854775809',
  ],
  ...[
    '2026-02-30',
    '0001-01-01',
    '9999-12-31T23:59:59Z',
    '%',
    "'; drop table members; --",
    '../../etc/passwd',
    '<svg onload=x>',
  ],
]
const IN_AN_ADDRESS = HOSTILE.filter(value => typeof value === 'string' && value !== '').map(value =>
  encodeURIComponent(String(value).replaceAll('\ud800', '')),
)

/** Sample texts. For most text fields, at least one of them is valid. */
const PLAUSIBLE = [
  ...['2026-11-18', '2026-11-18T09:00:00Z', '1', '0'.repeat(64), 'https://example.com/', 'a@example.com'],
  ...['0812345678', 'plain words', '9000000011', 'kbank', '3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
  ...['mem', 'dep', 'wdr', 'slp', 'prp', 'ops', 'opr', 'ret', 'mov', 'bon', 'cmp'].map(
    kind => `${kind}_01m7ptpy2gk8m3dftqqjb5mxa8`,
  ),
  'a quiet elephant walks',
]

type Shape = Readonly<Record<string, z.ZodType>>
const shapeOf = (schema: z.ZodObject | undefined): Shape => (schema?.shape ?? {}) as Shape

const candidates: readonly unknown[] = [...PLAUSIBLE, 1, 100, true, [], ['finance'], {}, null]
/** Returns a valid value for a field, or undefined for an optional one. */
const plausible = (schema: z.ZodType): unknown => {
  const firstOption = schema instanceof z.ZodEnum ? schema.options[0] : undefined
  return [firstOption, ...candidates].find(value => value !== undefined && schema.safeParse(value).success)
}

type Case = { readonly params: Record<string, string>; readonly query: string; readonly body: unknown }

function* casesOf({ params, query, body }: DeskEndpoint): Generator<Case> {
  const texts = Object.fromEntries(
    Object.entries(shapeOf(params)).map(([name, schema]) => [name, String(plausible(schema) ?? 'x')]),
  )
  const fields = Object.fromEntries(
    Object.entries(shapeOf(body)).map(([name, schema]) => [name, plausible(schema)]),
  )
  yield { params: texts, query: '', body: fields }
  for (const name of Object.keys(texts))
    for (const odd of IN_AN_ADDRESS) yield { params: { ...texts, [name]: odd }, query: '', body: fields }
  for (const name of Object.keys(shapeOf(query)))
    for (const odd of [...IN_AN_ADDRESS, ...PLAUSIBLE])
      yield {
        params: texts,
        query: `?${name}=${odd}&${name}=1`.slice(0, name.length + 2 + odd.length),
        body: fields,
      }
  for (const name of Object.keys(fields))
    for (const odd of HOSTILE) yield { params: texts, query: '', body: { ...fields, [name]: odd } }
}

test(
  'no odd call of the desk gets a fault of ours, or an answer without a Thai sentence',
  async () => {
    const who = await operatorSignedIn(desk.ctx, 'odd', roles)
    const wrong: unknown[] = []
    let cases = 0
    for (const call of Object.values<DeskEndpoint>(deskContract)) {
      // The sign-out calls are left out, because they would end the session that the other calls use.
      if (call.id === 'desk-sign-out' || call.id === 'desk-sign-out-everywhere') continue
      for (const { params, query, body } of casesOf(call)) {
        if (cases++ % ONE_IN !== 0) continue
        const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'x')
        const key = `${call.method} ${path}${query}` as `${string} /${string}`
        const asked =
          call.media === undefined
            ? desk.call(key, who, call.method === 'GET' ? undefined : Object(body))
            : null
        const answer = await asked
        if (answer === null || answer.status < 400) continue
        if (
          answer.status >= 500 ||
          (answer.status === 401 && call.access !== 'anybody') ||
          !THAI.test(String(answer.body.msg))
        )
          wrong.push({
            key,
            body: JSON.stringify(body).slice(0, 200),
            status: answer.status,
            said: answer.body.msg,
          })
      }
    }
    expect(wrong).toEqual([])
  },
  LIMIT_MS,
)
