import { createHash, createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { hexOf, hmacSha256, sha256 } from './sha-256.ts'

test('SHA-256 gives the published results of FIPS 180-4', () => {
  expect(hexOf(sha256('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(hexOf(sha256(''))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})

test('SHA-256 gives the same result as Node for each length around the block sizes', () => {
  for (let length = 0; length < 200; length++) {
    const text = randomBytes(length).toString('hex').slice(0, length)
    expect(hexOf(sha256(text))).toBe(createHash('sha256').update(text).digest('hex'))
  }
})

test('HMAC-SHA-256 gives the same result as Node, with keys shorter and longer than a block', () => {
  for (const length of [1, 32, 63, 64, 65, 200]) {
    const key = randomBytes(length).toString('hex').slice(0, length)
    const text = randomBytes(40).toString('hex')
    expect(hexOf(hmacSha256(key)(text))).toBe(createHmac('sha256', key).update(text).digest('hex'))
  }
})
