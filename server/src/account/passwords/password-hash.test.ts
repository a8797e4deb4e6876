import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { HASHES_AT_ONCE, HASHES_WAITING_MAX_EACH } from '../rate-limits.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

const FLOOD_LIMIT_MS = 60_000

const ANYBODY = { who: 'anybody', known: false }

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

test('a password is stored as argon2id with the named parameters and a unique salt', async () => {
  const [one, two] = await Promise.all([
    hashPassword(ANYBODY, 'Sala2569x'),
    hashPassword(ANYBODY, 'Sala2569x'),
  ])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(two)
})

test('only the right password verifies against its hash', async () => {
  const stored = await hashPassword(ANYBODY, 'Sala2569x')
  expect(await verifyPassword(ANYBODY, 'Sala2569x', stored)).toBe(true)
  expect(await verifyPassword(ANYBODY, 'sala2569x', stored)).toBe(false)
  expect(await verifyPassword(ANYBODY, '', stored)).toBe(false)
})

test('a null hash verifies no password', async () => {
  expect(await verifyPassword(ANYBODY, 'Sala2569x', null)).toBe(false)
})

test('a hash with other parameters verifies by these, and a malformed hash throws', async () => {
  const salt = Buffer.alloc(16, 1)
  const tag = argon2Sync('argon2id', {
    message: 'Sala2569x',
    nonce: salt,
    tagLength: 32,
    memory: 64,
    passes: 1,
    parallelism: 1,
  })
  const stored = `$argon2id$v=19$m=64,t=1,p=1$${unpadded(salt)}$${unpadded(tag)}`
  expect(await verifyPassword(ANYBODY, 'Sala2569x', stored)).toBe(true)
  await expect(verifyPassword(ANYBODY, 'Sala2569x', 'md5:abc')).rejects.toThrow('invariant')
})

test(
  'a flood fills a bounded queue, the rest is refused, and the queue drains',
  async () => {
    const room = HASHES_AT_ONCE + HASHES_WAITING_MAX_EACH
    const results = await Promise.allSettled(
      Array.from({ length: room + 10 }, () => verifyPassword(ANYBODY, 'Sala2569x', null)),
    )
    expect(results.filter(result => result.status === 'rejected')).toHaveLength(10)
    expect(await verifyPassword(ANYBODY, 'Sala2569x', null)).toBe(false)
  },
  FLOOD_LIMIT_MS,
)
