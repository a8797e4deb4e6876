import { expect, test } from 'vitest'
import { FAULT_MESSAGE_MAX_CHARACTERS, maskedFault, maskedPath } from './browser-fault-text.ts'

test.each([
  ["Cannot read properties of null (reading 'name')", 'Cannot read properties of null (reading #)'],
  ['no account 081-234-5678 here', 'no account # here'],
  ['no account ๐๘๑๒๓๔๕๖๗๘ here', 'no account # here'],
  ['fetch of /lobby/api/x?token=abc failed', 'fetch of /lobby/api/x?# failed'],
  ['mail somchai@example.com bounced', 'mail # bounced'],
  ['ไม่พบคุณ สมชาย ใจดี in list', '# in list'],
  ['unexpected "สมชาย 0812345678" at 12', 'unexpected # at 12'],
  ['  a\n  b  ', 'a b'],
])('the message %s loses what may be personal data', (message, masked) => {
  expect(maskedFault(message)).toBe(masked)
})

test('a long message is cut', () => {
  expect(maskedFault('x '.repeat(5_000))).toHaveLength(FAULT_MESSAGE_MAX_CHARACTERS)
})

test.each([
  ['/lobby/history/dep_01abc/timeline', '/lobby/history/:id/timeline'],
  ['/lobby/deposit', '/lobby/deposit'],
  ['/lobby/%E0%B8%AA', '/lobby/:id'],
])('the path %s loses its ids', (path, masked) => {
  expect(maskedPath(path)).toBe(masked)
})
