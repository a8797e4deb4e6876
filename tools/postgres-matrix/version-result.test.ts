import { expect, test } from 'vitest'
import { readReport, versionRow } from './version-result.ts'

const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.every(status => status === 'passed') && statuses.length > 0 ? 'passed' : 'failed',
  message: 'no such table\n  at line 1',
  endTime: 9_000,
  assertionResults: statuses.map((status, at) => ({ status, fullName: `case ${at}` })),
})
const read = (...testResults: unknown[]) =>
  readReport(
    'postgres 15',
    JSON.stringify({ numPassedTests: 2, startTime: 1_000, testResults }),
    name => name,
  )

test('failed and skipped tests and files that do not load are failures', () => {
  const result = read(file('a', 'passed', 'failed'), file('b', 'passed', 'skipped'), file('c'))
  expect(result.failures).toEqual(['a › case 1', 'b › case 1', 'c: no such table'])
  expect(versionRow(result)).toBe('| postgres 15 | 3 | 2 | 3 | 8 |')
})

test('a failed test has the first line of its message', () => {
  const failed = {
    ...file('a', 'failed'),
    assertionResults: [
      { status: 'failed', fullName: 'case 0', failureMessages: ['Error: timed out in 5000ms\n  at line 1'] },
    ],
  }
  expect(read(failed).failures).toEqual(['a › case 0: Error: timed out in 5000ms'])
})

test('a version on which all tests pass has no failure', () => {
  expect(read(file('a', 'passed', 'passed'))).toMatchObject({ files: 1, passed: 2, failures: [] })
})
