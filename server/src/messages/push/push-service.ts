import { ECDH } from 'node:crypto'
import {
  answerOf,
  PartnerConfused,
  PartnerSilent,
  readCapped,
  tracedCall,
} from '../../partners/adapter-kit/partner-http.ts'
import { DAY_SECONDS } from '../../platform/calendar.ts'
import { PUSH_CURVE, type PushSettings } from './push-settings.ts'

export type Subscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/**
 * Answer of a push service. `taken`: it accepted the push. `gone`: the browser ended the subscription. `later`: it asks for a pause, or does not
 * answer. `refused`: this push can never be delivered, for the reason in `why`.
 */
export type PushOutcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'later'; readonly after_seconds: number }
  | { readonly kind: 'refused'; readonly why: string }

const POINT_BYTES = 65
const UNCOMPRESSED = 4
const AUTH_BYTES = 16

/** Returns whether a push can be encrypted with these keys: an uncompressed point on the curve P-256, and a secret of 16 bytes (RFC 8291). */
export const areUsableKeys = ({ p256dh, auth }: Omit<Subscription, 'endpoint'>): boolean => {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== POINT_BYTES || point[0] !== UNCOMPRESSED) return false
  if (Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false
  try {
    ECDH.convertKey(point, PUSH_CURVE)
    return true
  } catch {
    return false
  }
}

const PARTNER = 'web-push'
const TIMEOUT_MS = 5_000
const HTTP = { taken: [200, 201, 202], gone: [404, 410], too_many: 429, server_error: 500 } as const

const retryAfterOf = (header: string | null): number => (/^\d{1,5}$/.test(header ?? '') ? Number(header) : 0)

const outcomeOf = (status: number, retryAfter: string | null): PushOutcome => {
  if ((HTTP.taken as readonly number[]).includes(status)) return { kind: 'taken' }
  if ((HTTP.gone as readonly number[]).includes(status)) return { kind: 'gone' }
  if (status === HTTP.too_many || status >= HTTP.server_error)
    return { kind: 'later', after_seconds: retryAfterOf(retryAfter) }
  return { kind: 'refused', why: `answered ${status}` }
}

/**
 * Encrypts the payload for the browser (RFC 8291), signs the call (RFC 8292), and sends it once. The push service may replace an undelivered push by
 * one with the same `topic`. It never throws because of the service's answer.
 */
export const sendPush = async (
  { public_key, private_key, contact }: PushSettings,
  { endpoint, p256dh, auth }: Subscription,
  { payload, topic }: { readonly payload: string; readonly topic: string },
): Promise<PushOutcome> => {
  if (!areUsableKeys({ p256dh, auth })) return { kind: 'refused', why: 'not encryptable' }
  // The library is loaded when the first push is sent, because most processes send none.
  const { default: webpush } = await import('web-push')
  const request = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: contact, publicKey: public_key, privateKey: private_key },
    TTL: DAY_SECONDS,
    topic,
  })
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  let retryAfter: string | null = null
  try {
    const { status } = await tracedCall(PARTNER, 'POST', async () => {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers,
        body: request.body === null ? null : new Uint8Array(request.body),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      retryAfter = response.headers.get('retry-after')
      const text = await readCapped(response)
      if (text === null) throw new PartnerConfused(PARTNER, { status: response.status, body: null })
      return answerOf(response, text)
    })
    return outcomeOf(status, retryAfter)
  } catch (error) {
    if (error instanceof PartnerConfused) return outcomeOf(error.status, retryAfter)
    if (error instanceof TypeError || error instanceof DOMException || error instanceof PartnerSilent)
      return { kind: 'later', after_seconds: 0 }
    throw error
  }
}
