import { openText, type SealingKey, sealText } from '../../platform/security/sealed-text.ts'

const keyOf = (codeSecret: string): SealingKey => ({ secret: codeSecret, purpose: 'operator authenticator' })

/** Encrypts the authenticator secret, so that codes cannot be generated from a stolen database alone. */
export const sealSecret = (codeSecret: string, secret: string): Buffer => sealText(keyOf(codeSecret), secret)

/** Decrypts an authenticator secret. Returns null if it was encrypted with another server secret. */
export const openSecret = (codeSecret: string, sealed: Buffer): string | null =>
  openText(keyOf(codeSecret), sealed)
