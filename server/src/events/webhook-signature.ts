import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'
import { newNonceBytes } from '../platform/random.ts'
import { openText, sealText } from '../platform/security/sealed-text.ts'

type MarkKeys = Pick<Config, 'mark_key' | 'mark_keys_before'>

const SECRET_BYTES = 32
const SECRET_PREFIX = 'whsec_'

const keyOf = (secret: string) => ({ secret, purpose: 'webhook secret' })

/** Returns a new signing secret in the format of Standard Webhooks. */
export const newSigningSecret = (): string =>
  `${SECRET_PREFIX}${newNonceBytes(SECRET_BYTES).toString('base64')}`

/** Encrypts a signing secret with MARK_KEY, so that a person who can read the database or a backup cannot sign events. */
export const sealSecret = ({ mark_key }: MarkKeys, secret: string): Buffer =>
  sealText(keyOf(mark_key), secret)

/** Decrypts a signing secret with MARK_KEY or an earlier key. Returns null if no key fits. */
const openSecret = ({ mark_key, mark_keys_before }: MarkKeys, sealed: Buffer): string | null => {
  for (const key of [mark_key, ...mark_keys_before]) {
    const secret = openText(keyOf(key), sealed)
    if (secret !== null) return secret
  }
  return null
}

type SealedSecrets = {
  readonly secret: Buffer | null
  readonly old_secret: Buffer | null
  readonly old_secret_until: Date | null
}

/** Returns the secrets that sign now: the newest one, and the earlier one until it expires. Secrets that no key decrypts are left out. */
export const signingSecretsOf = (
  keys: MarkKeys,
  { secret, old_secret, old_secret_until }: SealedSecrets,
  now: Date,
): string[] => {
  const isOldValid = old_secret_until !== null && old_secret_until > now
  return [secret, isOldValid ? old_secret : null].flatMap(sealed =>
    sealed === null ? [] : (openSecret(keys, sealed) ?? []),
  )
}

export type WebhookHeaders = Readonly<
  Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>
>

/** Returns the headers of Standard Webhooks: the event's id, the time in Unix seconds, and one HMAC-SHA-256 signature for each secret. */
export const signedHeaders = (
  secrets: readonly string[],
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
): WebhookHeaders => {
  const seconds = String(Math.floor(at.getTime() / 1_000))
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') }
}
