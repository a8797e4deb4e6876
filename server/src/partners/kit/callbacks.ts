import { createHmac } from 'node:crypto'
import { sameSecret } from '../../platform/random.ts'

/** A callback older or newer than this is refused: a recorded one cannot be played again later (safety). */
export const CALLBACK_WINDOW_SECONDS = 300

export type SignedCallback = { timestamp: string | null; signature: string | null; rawBody: Buffer }

/** Whether the callback carries our shared secret over exactly these bytes, within five minutes of now. */
export const isGenuineCallback = (secret: string, callback: SignedCallback, now: Date): boolean => {
  const { timestamp, signature } = callback
  if (timestamp === null || signature === null || !/^\d{1,12}$/.test(timestamp)) return false
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > CALLBACK_WINDOW_SECONDS) return false
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(callback.rawBody).digest()
  return sameSecret(expected, Buffer.from(signature, 'hex'))
}
