import type { DeskCallKey, DeskCalls } from '@sala/contract/desk/desk.ts'
import { connected } from '../connection.ts'
import { attendance } from '../session/attended.ts'
import { askAgainWho } from '../session/step-up.ts'
import { tokenStore } from '../session/token.ts'
import { CallError, errorOf, noAnswer } from './error.ts'

const API_PREFIX = '/desk/api'
/** As long as the server itself waits for a request. */
const REQUEST_TIMEOUT_MS = 30_000

type Optional<T> = Partial<T> extends T ? true : false
/** The parts a call has: params, query, body. */
type Parts<W> = { [P in keyof W as P extends 'response' ? never : W[P] extends undefined ? never : P]: W[P] }
/** A part whose fields may all be left out may be left out itself. */
type Input<P> = { [K in keyof P as Optional<P[K]> extends true ? never : K]: P[K] } & {
  [K in keyof P as Optional<P[K]> extends true ? K : never]?: P[K]
}

type Sending = {
  signal?: AbortSignal | undefined
  /** Goes on though the page is left. */
  keepalive?: boolean | undefined
}

export type CallInput<K extends DeskCallKey> = Input<Parts<DeskCalls[K]>> & Sending
export type CallArgs<K extends DeskCallKey> =
  Optional<CallInput<K>> extends true ? [input?: CallInput<K>] : [input: CallInput<K>]
export type Answer<K extends DeskCallKey> = DeskCalls[K]['response']

type Sent = Sending & {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number | undefined>>
  body?: unknown
}

/** The method and address of a call: its key with the params put in and the query behind. */
export const addressOf = (key: string, input: Sent = {}): { method: string; url: string } => {
  const [method = 'GET', path = ''] = key.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.set(name, String(value))
  return { method, url: API_PREFIX + filled + (query.size > 0 ? `?${query}` : '') }
}

const OK_FROM = 200
const OK_TO = 299
const SIGNED_OUT = 401

const headersOf = (body: unknown, token: string | null): Record<string, string> => ({
  accept: 'application/json',
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  ...attendance(),
})

const request = async (key: string, sent: Sent): Promise<unknown> => {
  const { method, url } = addressOf(key, sent)
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const token = tokenStore.get()
  let status: number
  let body: unknown
  try {
    const answer = await fetch(url, {
      method,
      headers: headersOf(sent.body, token),
      body: sent.body === undefined ? null : JSON.stringify(sent.body),
      cache: 'no-store',
      credentials: 'same-origin',
      keepalive: sent.keepalive ?? false,
      signal: sent.signal ? AbortSignal.any([sent.signal, timeout]) : timeout,
    })
    status = answer.status
    body = await answer.json().catch(() => undefined)
  } catch (error) {
    if (sent.signal?.aborted) throw error
    connected.set(false)
    throw noAnswer(timeout.aborted)
  }
  connected.set(true)
  if (status >= OK_FROM && status <= OK_TO && body !== undefined) return body
  // A session that was replaced meanwhile says nothing about this one.
  if (status === SIGNED_OUT && token !== null && tokenStore.get() === token) tokenStore.set(null)
  throw errorOf(status, body)
}

/**
 * One call of the desk: `api('GET /work')`. Money is baht. One that wants the second factor again asks for it and goes on. Throws
 * `CallError`, or the caller's own abort.
 */
export const api = async <K extends DeskCallKey>(key: K, ...[input]: CallArgs<K>): Promise<Answer<K>> => {
  const sent: Sent = input ?? {}
  try {
    return (await request(key, sent)) as Answer<K>
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'desk_step_up' || !(await askAgainWho())) throw error
    return (await request(key, sent)) as Answer<K>
  }
}
