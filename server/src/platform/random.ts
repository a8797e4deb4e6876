import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { AnyId, IdPrefix } from '@sala/contract/wire/ids.ts'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const TIME_CHARACTERS = 10
const RANDOM_CHARACTERS = 16
const TOKEN_BYTES = 32
const NONCE_BYTES = 16

/** Returns a text that sorts before every id with this prefix that was created at `at` or later. */
export const idsFrom = (prefix: IdPrefix, at: Date): string => {
  let time = at.getTime()
  let head = ''
  for (let i = 0; i < TIME_CHARACTERS; i++) {
    head = ALPHABET[time % 32] + head
    time = Math.floor(time / 32)
  }
  return `${prefix}_${head}`
}

/** Returns a new id: prefix, ten characters of time (so that ids sort by creation), and 80 random bits. */
export const newId = <P extends IdPrefix>(prefix: P, at: Date): AnyId<P> =>
  `${idsFrom(prefix, at)}${newKey(RANDOM_CHARACTERS)}` as AnyId<P>

/** Returns a random secret of 256 bits for tokens and cookies. The database stores only its hash. */
export const newSecret = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

export const newNonceBytes = (count: number): Buffer => randomBytes(count)

/** Number of nonces for which one system call returns random bytes, because the call takes as long for many as for one. */
const NONCES_AT_ONCE = 256
let drawn = randomBytes(NONCE_BYTES * NONCES_AT_ONCE)
let used = 0

/** Returns a nonce for the content security policy: 128 random bits. Each call returns another nonce. */
export const newNonce = (): string => {
  if (used === drawn.length) {
    drawn = randomBytes(drawn.length)
    used = 0
  }
  used += NONCE_BYTES
  return drawn.toString('base64', used - NONCE_BYTES, used)
}

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Returns a random text of the 32 characters that occur in ids, with five random bits per character. */
export const newKey = (characters: number): string => {
  let key = ''
  for (const byte of randomBytes(characters)) key += ALPHABET[byte % 32]
  return key
}

/** Returns a random text of decimal digits, for one-time codes and payment references. All digits are equally likely. */
export const randomDigits = (count: number): string => {
  let digits = ''
  for (let i = 0; i < count; i++) digits += randomInt(10).toString()
  return digits
}

/** Returns a random integer from `least` to `most`, both included. */
export const randomBetween = (least: number, most: number): number => randomInt(least, most + 1)

/** Compares two secrets in a time that does not depend on their content, so that a caller cannot guess them by measuring. */
export const sameSecret = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
