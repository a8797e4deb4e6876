import type { DeskCallKey, DeskCalls } from '@sala/contract/desk/desk.ts'
import { callServer } from './ask-server.ts'

const API_PREFIX = '/desk/api'

type Optional<T> = Partial<T> extends T ? true : false
/** The parts of a call's input: params, query, body. */
type Parts<W> = { [P in keyof W as P extends 'response' ? never : W[P] extends undefined ? never : P]: W[P] }
/** A part is optional if all of its fields are optional. */
type Input<P> = { [K in keyof P as Optional<P[K]> extends true ? never : K]: P[K] } & {
  [K in keyof P as Optional<P[K]> extends true ? K : never]?: P[K]
}

type Sending = {
  signal?: AbortSignal | undefined
  /** The request continues after the page is closed. */
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

/** Returns the method and URL of a call from its key, params and query. */
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

const request = async (key: string, sent: Sent): Promise<unknown> => {
  const { method, url } = addressOf(key, sent)
  const { body, signal, keepalive } = sent
  return callServer({ method, url, body, signal, keepalive }, answer => answer.json())
}

/**
 * Runs a desk call, for example `api('GET /work')`. Amounts are in baht. If the call requires the second
 * factor, it asks for it and repeats the call. Throws `CallError`, or the caller's own abort.
 */
export const api = async <K extends DeskCallKey>(key: K, ...[input]: CallArgs<K>): Promise<Answer<K>> =>
  (await request(key, input ?? {})) as Answer<K>
