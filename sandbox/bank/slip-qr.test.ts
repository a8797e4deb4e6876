import { expect, test } from 'vitest'
import { miniQr } from './slip-qr.ts'

test('the mini QR code of a slip is the text that the banks’ own readers accept, with its checksum', () => {
  expect(miniQr('kbank', 'ABC0123456789DEF0123')).toBe(
    '0041000600000101030040220ABC0123456789DEF01235102TH9104D171',
  )
})

test('a bank without a clearing code gets a code that no reader knows', () => {
  expect(miniQr('nobank', 'ABC0123456789DEF0123')).toContain('0103999')
})
