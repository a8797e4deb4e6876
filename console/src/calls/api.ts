import type { DeskCallKey, DeskCalls } from '@sala/contract/desk/desk-contract.ts'
import { type ArgsOf, callAddress, type InputOf, type SentParts } from '@sala/contract/wire/call-input.ts'
import { callServer } from './server-call.ts'

const API_PREFIX = '/desk/api'

type Sending = {
  signal?: AbortSignal | undefined
  /** True: the browser completes the request even if the page is closed. */
  keepalive?: boolean | undefined
}

export type CallInput<K extends DeskCallKey> = InputOf<DeskCalls[K], Sending>
export type CallArgs<K extends DeskCallKey> = ArgsOf<CallInput<K>>
export type Answer<K extends DeskCallKey> = DeskCalls[K]['response']

const request = async (key: string, sent: Sending & SentParts): Promise<unknown> => {
  const { method, url } = callAddress(API_PREFIX, key, sent)
  const { body, signal, keepalive } = sent
  return callServer({ method, url, body, signal, keepalive }, answer => answer.json())
}

/**
 * Makes a call to the server of the desk (the staff's website), for example `api('GET /work')`. Amounts are in baht. If the server requires the
 * second factor, the desk asks the staff user for it and repeats the call. Throws `CallError` if the server refuses the call or no valid response
 * arrives. Throws the abort error if the caller aborts the call.
 */
export const api = async <K extends DeskCallKey>(key: K, ...[input]: CallArgs<K>): Promise<Answer<K>> =>
  (await request(key, input ?? {})) as Answer<K>
