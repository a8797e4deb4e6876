import { createHmac } from 'node:crypto'
import { sameSecret } from '../../platform/random.ts'

/**
 * Maximum difference in seconds between a callback's time and the server's time. An older callback is refused, because an attacker may have recorded
 * it and sent it again.
 */
export const CALLBACK_WINDOW_SECONDS = 300

export type SignedCallback = { timestamp: string | null; signature: string | null; rawBody: Buffer }

/**
 * Result of the check of a callback's signature. `untimely`: the signature is valid, but the callback's time is `ahead_seconds` ahead of
 * the server's (negative if behind).
 */
export type CallbackProof =
  | { readonly result: 'genuine' | 'forged' }
  | { readonly result: 'untimely'; readonly ahead_seconds: number }

const FORGED: CallbackProof = { result: 'forged' }

/** Checks a callback's signature over the raw bytes, and that the callback's time differs from the server's by at most five minutes. */
export const callbackProof = (secret: string, callback: SignedCallback, now: Date): CallbackProof => {
  const { timestamp, signature } = callback
  if (timestamp === null || signature === null || !/^\d{1,12}$/.test(timestamp)) return FORGED
  if (!/^[0-9a-f]{64}$/.test(signature)) return FORGED
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(callback.rawBody).digest()
  if (!sameSecret(expected, Buffer.from(signature, 'hex'))) return FORGED
  const ahead_seconds = Math.round(Number(timestamp) - now.getTime() / 1000)
  if (Math.abs(Number(timestamp) - now.getTime() / 1000) > CALLBACK_WINDOW_SECONDS)
    return { result: 'untimely', ahead_seconds }
  return { result: 'genuine' }
}
