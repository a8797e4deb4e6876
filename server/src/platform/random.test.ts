import { expect, test } from 'vitest'
import { newNonce } from './random.ts'

const MANY = 1_000

test('no nonce repeats, and each has 128 bits', () => {
  const nonces = Array.from({ length: MANY }, newNonce)
  expect(new Set(nonces).size).toBe(MANY)
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
})
