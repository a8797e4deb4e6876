import type { CallKey, Calls } from '@sala/contract/contract.ts'
import type { ErrorField } from '@sala/contract/errors/error-text.ts'
import type { ErrorBody } from '@sala/contract/errors/errors.ts'
import { type ArgsOf, callAddress, type InputOf, type SentParts } from '@sala/contract/wire/call-input.ts'
import { deadline } from '@sala/ui/browser/timeout-signal.ts'
import { reportApiError } from './api-errors.ts'
import { dropEarlyResponses, takeEarlyResponse } from './early-calls.ts'
import { attendance } from './member-activity.ts'
import { keepProfile, knownVersion, unchangedProfile } from './profile-cache.ts'
import { beginProgress } from './request-progress.ts'
import { tokenStore } from './session-token.ts'

export const API_PREFIX = '/lobby/api'
/** Timeout of an API call in ms, equal to the server's own request timeout. */
export const REQUEST_TIMEOUT_MS = 30_000

const OFFLINE_TEXT = 'เชื่อมต่อไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่'
const TIMED_OUT_TEXT = 'ระบบใช้เวลานานเกินไป กรุณาลองใหม่อีกครั้ง'
const UNREADABLE_TEXT = 'เกิดข้อผิดพลาด กรุณาลองใหม่ หรือติดต่อเจ้าหน้าที่'

const PROFILE: CallKey = 'GET /customers/profile'
const OK = 200
const NOT_MODIFIED = 304

/** Error code for a response that does not come from our server. */
const UNREADABLE = 'unreadable'
export const UNAUTHENTICATED = 'Unauthenticated.'

export type FieldErrors = ErrorBody['errors']

/** A failed API call. `status` 0 means that no response arrived, with the code `offline` or `timed_out`. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldErrors
  /** The raw response body. A few errors have additional fields in it, such as `msg` of the turnover check (C18). */
  readonly body: unknown

  constructor(status: number, code: string, message: string, errors: FieldErrors, body: unknown = null) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.errors = errors
    this.body = body
  }

  /** True if the server refused the call and changed nothing. After any other failure, the call's outcome is unknown. */
  get refusal(): boolean {
    return this.code !== UNREADABLE && this.status >= 400 && this.status <= 499
  }

  get unauthenticated(): boolean {
    return this.status === 401 && this.message === UNAUTHENTICATED
  }
}

type Sending = {
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  /** Idempotency key of a money operation. Repeated calls with the same key execute the operation once. */
  idempotencyKey?: string | undefined
  /** Token sent instead of the session token, such as the registration token (F01). A 401 for this token does not end the session. */
  bearer?: string | undefined
}

export type CallInput<K extends CallKey> = InputOf<Calls[K], Sending>
export type CallArgs<K extends CallKey> = ArgsOf<CallInput<K>>
export type Answer<K extends CallKey> = Calls[K]['response']

type Sent = Sending & SentParts

export const addressOf = (key: CallKey, input: SentParts = {}) => callAddress(API_PREFIX, key, input)

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'message' in body && 'errors' in body

/** Converts an error response to an error object. A response of another party, such as a proxy's page, gets a general Thai sentence. */
export const errorOf = (status: number, body: unknown): ApiError =>
  isErrorBody(body)
    ? new ApiError(status, body.code, body.message, body.errors, body)
    : new ApiError(status, UNREADABLE, UNREADABLE_TEXT, { error: [UNREADABLE_TEXT] }, body)

const noAnswerError = (timedOut: boolean): ApiError => {
  const text = timedOut ? TIMED_OUT_TEXT : OFFLINE_TEXT
  return new ApiError(0, timedOut ? 'timed_out' : 'offline', text, { error: [text] })
}

const headersOf = (input: Sent, token: string | undefined): Record<string, string> => ({
  accept: 'application/json',
  ...attendance(),
  ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  ...(input.idempotencyKey === undefined ? {} : { 'idempotency-key': input.idempotencyKey }),
})

const request = async (key: CallKey, input: Sent, token: string | undefined): Promise<unknown> => {
  const { method, url } = addressOf(key, input)
  const { signal, isOver } = deadline(input.timeoutMs ?? REQUEST_TIMEOUT_MS, input.signal)
  const version = key === PROFILE ? knownVersion(token) : undefined
  let status: number
  let body: unknown
  try {
    if (method !== 'GET') dropEarlyResponses()
    const early = method === 'GET' ? takeEarlyResponse(url, token) : undefined
    const answer = await (early ??
      fetch(url, {
        method,
        headers: {
          ...headersOf(input, token),
          ...(version === undefined ? {} : { 'if-none-match': version }),
        },
        body: input.body === undefined ? null : JSON.stringify(input.body),
        // The browser may cache only responses that the server allows (public data), and revalidates them by ETag.
        cache: version === undefined ? 'no-cache' : 'no-store',
        signal,
      }))
    // The server reported that the profile is unchanged, so the profile in memory is returned. It may be newer than this call, because another call
    // may have stored it.
    if (answer.status === NOT_MODIFIED && version !== undefined && knownVersion(token) !== undefined)
      return unchangedProfile()
    status = answer.status
    body = await answer.json().catch(() => undefined)
    if (key === PROFILE && status === OK && body !== undefined)
      keepProfile(token, answer.headers.get('etag'), body)
  } catch (error) {
    if (input.signal?.aborted) throw error
    throw noAnswerError(isOver())
  }
  // A captive portal responds with status 200 and an HTML page, so a body that is not JSON is not from our server.
  const isOurs = body !== undefined || status === 204
  if (status < 200 || status > 299 || !isOurs) throw errorOf(status, body)
  return body
}

/**
 * Makes a call of the API: `api('POST /login', { body: { phone, password } })`. Money is in baht. Throws `ApiError` if the server refuses the call
 * or no valid response arrives. Throws the abort error if the caller aborts the call.
 */
export const api = async <K extends CallKey>(key: K, ...[input]: CallArgs<K>): Promise<Answer<K>> => {
  const sent: Sent = input ?? {}
  const session = tokenStore.get()?.access_token
  const endProgress = beginProgress()
  try {
    return (await request(key, sent, sent.bearer ?? session)) as Answer<K>
  } catch (error) {
    // A 401 for a registration token, or for a session token that was replaced meanwhile, does not end the current session.
    const ours = sent.bearer === undefined && session === tokenStore.get()?.access_token
    if (error instanceof ApiError && ours) reportApiError(error)
    throw error
  } finally {
    endProgress()
  }
}

/** Returns the text to show for a caught error: the error text of `field`, else the general error text, else the first error text. */
export const firstError = (error: unknown, field: ErrorField = 'error'): string => {
  if (!(error instanceof ApiError)) return UNREADABLE_TEXT
  return (
    error.errors[field]?.[0] ??
    error.errors.error?.[0] ??
    Object.values(error.errors)[0]?.[0] ??
    error.message
  )
}
