import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

const ALGORITHM = 'RSA-SHA256'

/**
 * Returns whether a key is in PEM format. Its line breaks may be written as a backslash and the letter n, so that it fits an environment variable.
 * Any other key is DER in base64 on one line.
 */
const isPem = (text: string): boolean => text.includes('-----BEGIN')
const pemOf = (text: string): string => text.replaceAll('\\n', '\n')

export const privateKeyOf = (text: string): KeyObject =>
  isPem(text)
    ? createPrivateKey(pemOf(text))
    : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })

export const publicKeyOf = (text: string): KeyObject =>
  isPem(text)
    ? createPublicKey(pemOf(text))
    : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })

export const isKey = (read: (text: string) => KeyObject, text: string): boolean => {
  try {
    return read(text).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

export const signatureOf = (key: KeyObject, body: string): string =>
  sign(ALGORITHM, Buffer.from(body), key).toString('base64')

export const isSignedBy = (key: KeyObject, raw: Buffer, signature: string | null): boolean =>
  signature !== null && verify(ALGORITHM, raw, key, Buffer.from(signature, 'base64'))
