import http from 'node:http'
import https from 'node:https'
import type { DeliveryOutcome } from '@sala/contract/events/outgoing-event-kinds.ts'
import { isWebhookUrl, publicLookup } from './webhook-address-check.ts'
import type { WebhookHeaders } from './webhook-signature.ts'

const BODY_MAX_BYTES = 4_096
const ERROR_MAX_CHARACTERS = 200
const OK = 200
const REDIRECTS = 300
const GONE = 410

type WebhookCall = {
  readonly url: string
  readonly headers: WebhookHeaders
  readonly body: string
  readonly timeout_ms: number
  /** True in the sandbox, whose receiver is on the same machine and has no TLS certificate. */
  readonly is_sandbox: boolean
  /** Signal that aborts the call when the worker stops. */
  readonly stopping?: AbortSignal | undefined
}

type WebhookAnswer = {
  readonly outcome: DeliveryOutcome
  readonly http_status: number | null
  readonly error: string | null
}

const outcomeOf = (status: number): DeliveryOutcome => {
  if (status === GONE) return 'gone'
  return status >= OK && status < REDIRECTS ? 'delivered' : 'refused'
}

/** Reads the answer's body and discards it. Fails if the body is longer than a limit. */
const discardBody = (response: http.IncomingMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    let bytes = 0
    response.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes > BODY_MAX_BYTES)
        response.destroy(new Error(`the answer has more than ${BODY_MAX_BYTES} bytes`))
    })
    response.once('end', resolve)
    response.once('error', reject)
  })

const send = ({ url, headers, body, timeout_ms, is_sandbox, stopping }: WebhookCall): Promise<number> =>
  new Promise((resolve, reject) => {
    const deadline = AbortSignal.timeout(timeout_ms)
    const request = (url.startsWith('https:') ? https : http).request(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Sala-Webhooks',
      },
      // Each call opens a new connection, so that the IP address is checked again, and no call uses a connection that is about to close.
      agent: false,
      signal: stopping === undefined ? deadline : AbortSignal.any([deadline, stopping]),
      ...(is_sandbox ? {} : { lookup: publicLookup }),
    })
    request.once('error', reject)
    request.once('response', response => {
      discardBody(response).then(() => resolve(response.statusCode ?? 0), reject)
    })
    request.end(body)
  })

/**
 * Sends a webhook once. A redirect (status 3xx) is not followed and counts as a refusal. Never throws. If no answer comes, the outcome is `silent`.
 */
export const callWebhook = async (call: WebhookCall): Promise<WebhookAnswer> => {
  // The address is checked here too, because a connection to an IP address does not resolve a name.
  if (!isWebhookUrl(call.url, call.is_sandbox))
    return { outcome: 'silent', http_status: null, error: 'the address is not allowed' }
  try {
    const status = await send(call)
    const outcome = outcomeOf(status)
    return { outcome, http_status: status, error: outcome === 'delivered' ? null : `HTTP ${status}` }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return { outcome: 'silent', http_status: null, error: text.slice(0, ERROR_MAX_CHARACTERS) }
  }
}
