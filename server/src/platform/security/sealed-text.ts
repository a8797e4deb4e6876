import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { newNonceBytes } from '../random.ts'
import { invariant } from '../refusal.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const TAG_BYTES = 16
const IV_BYTES = 12

/** A secret outside the database. `purpose` separates its uses: a text that was encrypted for one purpose cannot be decrypted for another. */
export type SealingKey = { readonly secret: string; readonly purpose: string }

const keyOf = ({ secret, purpose }: SealingKey): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))

/** Encrypts bytes, so that they cannot be read from the database or a backup alone. */
export const sealBytes = (key: SealingKey, bytes: Buffer): Buffer => {
  const iv = newNonceBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(key), iv)
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Encrypts a text, so that it cannot be read from the database or a backup alone. */
export const sealText = (key: SealingKey, text: string): Buffer => sealBytes(key, Buffer.from(text, 'utf8'))

/** Decrypts an encrypted text. Returns null if it was encrypted with another key. */
export const openText = (key: SealingKey, sealed: Buffer): string | null =>
  openBytes(key, sealed)?.toString('utf8') ?? null

/** Decrypts encrypted bytes. Returns null if they were encrypted with another key. */
export const openBytes = (key: SealingKey, sealed: Buffer): Buffer | null => {
  invariant(sealed.length > IV_BYTES + TAG_BYTES, 'sealed bytes are longer than their nonce and tag')
  const decipher = createDecipheriv(CIPHER, keyOf(key), sealed.subarray(0, IV_BYTES))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const opened = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([opened, decipher.final()])
  } catch {
    return null
  }
}
