import { expect, test } from 'vitest'
import { miniQr } from './slip-qr.ts'

test("a slip's small QR is the text that the banks' own readers take, checksum included", () => {
  expect(miniQr('kbank', 'ABC0123456789DEF0123')).toBe(
    '0041000600000101030040220ABC0123456789DEF01235102TH9104D171',
  )
})

test('a bank without a clearing code is one that no reader knows', () => {
  expect(miniQr('nobank', 'ABC0123456789DEF0123')).toContain('0103999')
})
