import { createHash, createHmac } from 'node:crypto'

/** The parts of an HTTP call that a signature covers: method, path with query, and body ('' for none). */
export type SentCall = { readonly method: string; readonly path: string; readonly body: string }

/** Function that returns the headers by which a partner verifies that Sala made the call. */
export type ProveCall = (call: SentCall) => Record<string, string>

/**
 * Returns the headers that sign a call of Sala's own protocol (`sala`): its time, and an HMAC-SHA-256 over time, method, path and body hash. The key
 * is never sent.
 */
export const callSignature = (key: string, call: SentCall, now: Date): Record<string, string> => {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const bodyHash = createHash('sha256').update(call.body).digest('hex')
  const words = [timestamp, call.method, call.path, bodyHash].join('\n')
  return {
    'x-partner-timestamp': timestamp,
    'x-partner-signature': createHmac('sha256', key).update(words).digest('hex'),
  }
}
