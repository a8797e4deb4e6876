import { expect, test } from 'vitest'
import { readVulnerabilities } from './known-vulnerabilities.ts'

test('a known vulnerability of any severity is listed', () => {
  const text = JSON.stringify({ vulnerabilities: { b: { severity: 'low' }, a: { severity: 'critical' } } })
  expect(readVulnerabilities(text)).toEqual({
    answered: true,
    found: 2,
    words: ['Known vulnerabilities, by package:', 'a: critical', 'b: low'],
  })
  expect(readVulnerabilities(JSON.stringify({ vulnerabilities: {} }))).toMatchObject({
    answered: true,
    found: 0,
  })
})

test('a registry that does not answer is reported as no answer', () => {
  for (const text of ['', 'gateway timeout', '[]', '{"message":"405 Method Not Allowed","error":{}}'])
    expect(readVulnerabilities(text)).toMatchObject({
      answered: false,
      words: [expect.stringContaining('The result is unknown')],
    })
})
