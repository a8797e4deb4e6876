import { AsyncLocalStorage } from 'node:async_hooks'
import { storableText } from '../../platform/security/invalid-text.ts'
import { traced } from '../../platform/tracing/spans.ts'
import { redactText } from './redaction.ts'
import type { ProveCall } from './request-signing.ts'

/**
 * A partner's response: any HTTP status with a JSON body. `body` is null for an empty body, and undefined for one that is not JSON. `said_at` is the
 * time of the partner's clock from the `Date` header, in whole seconds.
 */
export type PartnerAnswer = { status: number; body: unknown; text?: string; said_at?: Date }

/** Thrown when the partner did not respond. The effect of the call is then unknown. */
export class PartnerSilent extends Error {
  constructor(partner: string, cause: unknown) {
    super(`${partner} did not answer`, { cause })
    this.name = 'PartnerSilent'
  }
}

/** Thrown when the partner's response violates its protocol. */
export class PartnerConfused extends Error {
  readonly partner: string
  readonly status: number
  /** The response's text as it is logged, without personal data and secrets. */
  readonly said: string

  constructor(partner: string, answer: PartnerAnswer) {
    super(`${partner} answered ${answer.status} with an unexpected body`)
    this.name = 'PartnerConfused'
    this.partner = partner
    this.status = answer.status
    this.said = redactText(answer.text ?? JSON.stringify(answer.body, wholeNumbers) ?? '')
  }
}

const wholeNumbers = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value

/** Thrown if a check before an order to a partner failed. The order was then not sent, so it has no effect. */
export class OrderNotSent extends Error {
  constructor(cause: unknown) {
    super('nothing was ordered', { cause })
    this.name = 'OrderNotSent'
  }
}

/**
 * Returns whether the error means that a partner did not respond or sent a malformed response. The effect of the call is then unknown,
 * except for `OrderNotSent`, whose order had no effect.
 */
export const isPartnerFailure = (error: unknown): error is PartnerSilent | PartnerConfused | OrderNotSent =>
  error instanceof PartnerSilent || error instanceof PartnerConfused || error instanceof OrderNotSent

/** Runs a call that checks something before an order is sent to the partner. Throws OrderNotSent if the partner does not answer this call. */
export const beforeOrder = async <T>(look: () => Promise<T>): Promise<T> => {
  try {
    return await look()
  } catch (error) {
    throw isPartnerFailure(error) ? new OrderNotSent(error) : error
  }
}

/** A partner's URL, and the secret key that the partner issued to Sala. */
export type PartnerSettings = { readonly url: string; readonly key: string }

export type PartnerEndpoint = {
  readonly partner: string
  readonly url: string
  readonly prove: ProveCall
  readonly timeoutMs: number
}

/** Size in bytes at which reading a response stops. A page of a list is much smaller. */
export const ANSWER_MAX_BYTES = 4 * 1024 * 1024

/** Reads the decompressed text of a response. If the text exceeds the maximum size, stops reading and returns null. */
export const readCapped = async (response: Response): Promise<string | null> => {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    // Returning inside the loop closes the connection, so that the partner stops sending.
    if (bytes > ANSWER_MAX_BYTES) return null
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}

const storableOf = (value: unknown): unknown => {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storableOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [storableText(key), storableOf(each)]))
}

/** Matches JSON escapes of characters that PostgreSQL cannot store. */
const UNSTORABLE = /\\u(0000|d[89a-f])/i

/** Parses a response's text. Returns null for an empty text, and undefined if the text is not JSON. */
export const bodyOf = (text: string): unknown => {
  if (text === '') return null
  try {
    const body: unknown = JSON.parse(text)
    return UNSTORABLE.test(text) ? storableOf(body) : body
  } catch {
    return undefined
  }
}

/** Holds, during a call to a partner, a function that receives the time in each response's `Date` header. */
export const datedAnswers = new AsyncLocalStorage<(saidAt: Date) => void>()

/** Converts an HTTP response to a PartnerAnswer. A text that is not JSON is kept for the log. */
export const answerOf = (
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  text: string,
): PartnerAnswer => {
  const body = bodyOf(text)
  const said_at = new Date(headers.get('date') ?? '')
  if (!Number.isNaN(said_at.getTime())) datedAnswers.getStore()?.(said_at)
  return {
    status,
    body,
    ...(body === undefined ? { text } : {}),
    ...(Number.isNaN(said_at.getTime()) ? {} : { said_at }),
  }
}

/** Records a partner call as a trace span with partner and status. The URL is left out, because it contains references. */
export const tracedCall = (
  partner: string,
  method: string,
  ask: () => Promise<PartnerAnswer>,
): Promise<PartnerAnswer> =>
  traced(`partner ${partner}`, 'asks', { 'http.request.method': method }, async span => {
    const answer = await ask()
    span.setAttribute('http.response.status_code', answer.status)
    return answer
  })

/**
 * Makes one signed call to a partner, with a timeout and a maximum response size. It does not retry. Throws PartnerSilent without a
 * response, and PartnerConfused if the response is too large.
 */
export const callPartner = (
  endpoint: PartnerEndpoint,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<PartnerAnswer> =>
  tracedCall(endpoint.partner, method, () => askPartner(endpoint, method, path, body))

const askPartner = async (
  endpoint: PartnerEndpoint,
  method: string,
  path: string,
  body?: object,
): Promise<PartnerAnswer> => {
  const url = new URL(`${endpoint.url}${path}`)
  const sent = body === undefined ? '' : JSON.stringify(body)
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...endpoint.prove({ method, path: `${url.pathname}${url.search}`, body: sent }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: sent }),
      redirect: 'error',
      signal: AbortSignal.timeout(endpoint.timeoutMs),
    })
    const text = await readCapped(response)
    if (text === null) throw new PartnerConfused(endpoint.partner, { status: response.status, body: null })
    return answerOf(response, text)
  } catch (error) {
    if (error instanceof PartnerConfused) throw error
    throw new PartnerSilent(endpoint.partner, error)
  }
}
