import type { CallKey, Calls } from '@sala/contract/contract.ts'
import type { ErrorField } from '@sala/contract/errors/error-text.ts'
import type { ErrorBody } from '@sala/contract/errors/errors.ts'
import { deadline } from '@sala/ui/browser/deadline.ts'
import { reportApiError } from './api-errors.ts'
import { attendance } from './attended.ts'
import { dropEarlyResponses, takeEarlyResponse } from './early-calls.ts'
import { keepProfile, knownVersion, unchangedProfile } from './known-profile.ts'
import { beginProgress } from './progress.ts'
import { tokenStore } from './token.ts'

export const API_PREFIX = '/lobby/api'
/** The server's own request timeout. */
export const REQUEST_TIMEOUT_MS = 30_000

const OFFLINE_TEXT = 'เชื่อมต่อไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่'
const TIMED_OUT_TEXT = 'ระบบใช้เวลานานเกินไป กรุณาลองใหม่อีกครั้ง'
const UNREADABLE_TEXT = 'เกิดข้อผิดพลาด กรุณาลองใหม่ หรือติดต่อเจ้าหน้าที่'

const PROFILE: CallKey = 'GET /customers/profile'
const OK = 200
const NOT_MODIFIED = 304

/** The code of a response that is not from our server. */
const UNREADABLE = 'unreadable'
export const UNAUTHENTICATED = 'Unauthenticated.'

export type FieldErrors = ErrorBody['errors']

/** A failed call. `status` 0: no response arrived (`offline`, `timed_out`). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldErrors
  /** The raw response body, for calls whose errors carry more fields (C18: msg). */
  readonly body: unknown

  constructor(status: number, code: string, message: string, errors: FieldErrors, body: unknown = null) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.errors = errors
    this.body = body
  }

  /** The server refused and changed nothing. After any other failure the outcome is unknown. */
  get refusal(): boolean {
    return this.code !== UNREADABLE && this.status >= 400 && this.status <= 499
  }

  get unauthenticated(): boolean {
    return this.status === 401 && this.message === UNAUTHENTICATED
  }
}

type Optional<T> = Partial<T> extends T ? true : false
/** The parts of a call: params, query, body. */
type Parts<W> = { [P in keyof W as P extends 'response' ? never : W[P] extends undefined ? never : P]: W[P] }
/** A part is optional if all its fields are optional. */
type Input<P> = { [K in keyof P as Optional<P[K]> extends true ? never : K]: P[K] } & {
  [K in keyof P as Optional<P[K]> extends true ? K : never]?: P[K]
}

type Sending = {
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  /** Idempotency key: repeated calls with the same key execute a money operation once. */
  idempotencyKey?: string | undefined
  /** Replaces the session token: the registration token (F01). Its expiry does not end a session. */
  bearer?: string | undefined
}

export type CallInput<K extends CallKey> = Input<Parts<Calls[K]>> & Sending
export type CallArgs<K extends CallKey> =
  Optional<CallInput<K>> extends true ? [input?: CallInput<K>] : [input: CallInput<K>]
export type Answer<K extends CallKey> = Calls[K]['response']

type Sent = Sending & {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number | undefined>>
  body?: unknown
}

/** The method and address of a call: its key with the params filled in and the query appended. */
export const addressOf = (key: CallKey, input: Sent = {}): { method: string; url: string } => {
  const [method = 'GET', path = ''] = key.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.set(name, String(value))
  const search = query.size > 0 ? `?${query}` : ''
  return { method, url: API_PREFIX + filled + search }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'message' in body && 'errors' in body

/** Converts a response to an error. A foreign response, such as a proxy's page, gets a general sentence. */
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
        // The browser caches only what the server allows (public facts) and revalidates it by ETag.
        cache: version === undefined ? 'no-cache' : 'no-store',
        signal,
      }))
    // If another response arrived meanwhile, that one is returned.
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
  // A captive portal answers 200 with a page of HTML.
  const isOurs = body !== undefined || status === 204
  if (status < 200 || status > 299 || !isOurs) throw errorOf(status, body)
  return body
}

/**
 * Makes one call of the contract: `api('POST /login', { body: { phone, password } })`. Money is in baht.
 * Throws `ApiError`, or the caller's own abort.
 */
export const api = async <K extends CallKey>(key: K, ...[input]: CallArgs<K>): Promise<Answer<K>> => {
  const sent: Sent = input ?? {}
  const session = tokenStore.get()?.access_token
  const endProgress = beginProgress()
  try {
    return (await request(key, sent, sent.bearer ?? session)) as Answer<K>
  } catch (error) {
    // A 401 for a replaced token or a registration token does not concern the current session.
    const ours = sent.bearer === undefined && session === tokenStore.get()?.access_token
    if (error instanceof ApiError && ours) reportApiError(error)
    throw error
  } finally {
    endProgress()
  }
}

/** The text for a caught error: the one of `field`, else the general one, else the first. */
export const firstError = (error: unknown, field: ErrorField = 'error'): string => {
  if (!(error instanceof ApiError)) return UNREADABLE_TEXT
  return (
    error.errors[field]?.[0] ??
    error.errors.error?.[0] ??
    Object.values(error.errors)[0]?.[0] ??
    error.message
  )
}
