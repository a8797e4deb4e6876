import { createHmac, timingSafeEqual } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'
const VERSION_PREFIX = 'v1,'
/** Maximum difference between the call's time and the receiver's clock in seconds, as Standard Webhooks proposes. */
const TOLERANCE_SECONDS = 5 * 60
/** Matches a secret in the form of Standard Webhooks: the prefix `whsec_` and 24 to 64 bytes in base64. */
export const SECRET_FORM = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/

type WebhookCall = {
  readonly id: string | undefined
  readonly timestamp: string | undefined
  readonly signature: string | undefined
  readonly body: Buffer
}

const signatureOf = (secret: string, id: string, timestamp: string, body: Buffer): Buffer =>
  createHmac('sha256', Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest()

/**
 * Returns true if one of a call's signatures is recent and made with the secret, as Standard Webhooks defines it. After a change of the secret, a
 * call has two signatures.
 */
export const isSignedBy = (
  secret: string,
  { id, timestamp, signature, body }: WebhookCall,
  now: Date,
): boolean => {
  if (id === undefined || timestamp === undefined || signature === undefined) return false
  if (!/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false
  const expected = signatureOf(secret, id, timestamp, body)
  return signature.split(' ').some(each => {
    if (!each.startsWith(VERSION_PREFIX)) return false
    const given = Buffer.from(each.slice(VERSION_PREFIX.length), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
