import { expect, test } from 'vitest'
import { verdictOf } from './audit-verdict.ts'

test('a release is stopped by a known hole, whatever its severity, and it is named', () => {
  const text = JSON.stringify({ vulnerabilities: { b: { severity: 'low' }, a: { severity: 'critical' } } })
  expect(verdictOf(text)).toEqual({
    ok: false,
    words: ['Known holes, by package:', 'a: critical', 'b: low'],
  })
  expect(verdictOf(JSON.stringify({ vulnerabilities: {} })).ok).toBe(true)
})

test('a registry that could not be asked is no good news', () => {
  for (const text of ['', 'gateway timeout', '[]', '{"message":"405 Method Not Allowed","error":{}}'])
    expect(verdictOf(text)).toMatchObject({ ok: false, words: [expect.stringContaining('Nothing is known')] })
})
