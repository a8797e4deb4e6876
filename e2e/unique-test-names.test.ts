import { nameMark } from '@sala/contract/text/person-name.ts'
import { expect, test } from 'vitest'
import { testName } from './unique-test-names.ts'

const LAST_MARK = 99_999_999

test('test persons of two workers of a run never have the same name', () => {
  const marks = [0, 1, 999, 1_000, 1_001, 2_000, 99_000, 7_000_000, 7_001_000, 49_999_999, LAST_MARK]
  const names = marks.map(mark => nameMark(testName(mark)))
  expect(new Set(names).size).toBe(marks.length)
})

test('each number of a range has another name, at its beginning and at its end', () => {
  for (const first of [0, 12_345_000, LAST_MARK - 2_999]) {
    const names = Array.from({ length: 3_000 }, (_, more) => nameMark(testName(first + more)))
    expect(new Set(names).size).toBe(names.length)
  }
})
