import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanPhone, formatAccountNumber, formatPhone } from './phone.ts'

test.each([
  ['081-234-5678', '0812345678'],
  ['+66 81 234 5678', '0812345678'],
  ['66812345678', '0812345678'],
  ['08123456789999', '0812345678'],
  ['0812', '0812'],
  ['6681234567', '6681234567'],
])('%s is kept as %s', (typed, kept) => expect(cleanPhone(typed)).toBe(kept))

test('whatever is pasted, at most ten digits are kept', () =>
  fc.assert(fc.property(fc.string(), text => /^\d{0,10}$/.test(cleanPhone(text)))))

test('grouping changes no digit and leaves unfinished or masked numbers alone', () => {
  expect(formatPhone('0812345678')).toBe('081-234-5678')
  expect(formatPhone('0812')).toBe('0812')
  expect(formatPhone('081-XXX-5678')).toBe('081-XXX-5678')
  expect(formatAccountNumber('1234567890')).toBe('123-4-56789-0')
  expect(formatAccountNumber('xxxxxx7890')).toBe('xxx-x-xx789-0')
  expect(formatAccountNumber('123456789012')).toBe('123456789012')
})
