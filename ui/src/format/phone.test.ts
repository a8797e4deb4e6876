import { expect, test } from 'vitest'
import { formatAccountNumber, formatPhone } from './phone.ts'

test('grouping changes no digit, and leaves incomplete or masked numbers unchanged', () => {
  expect(formatPhone('0812345678')).toBe('081-234-5678')
  expect(formatPhone('0812')).toBe('0812')
  expect(formatPhone('081-XXX-5678')).toBe('081-XXX-5678')
  expect(formatAccountNumber('1234567890')).toBe('123-4-56789-0')
  expect(formatAccountNumber('xxxxxx7890')).toBe('xxx-x-xx789-0')
  expect(formatAccountNumber('123456789012')).toBe('123456789012')
})
