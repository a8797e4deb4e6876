import type { Calls, Reply } from './http-calls.ts'

/**
 * A client that counts failed calls by status. If a response has no Retry-After, its error code is added to the counter's name. The counter of
 * `NO_ANSWER` counts broken connections and calls without an answer in time.
 */
export type CountedCalls = Calls & {
  /** Returns the numbers of failed calls since the last call of this function, by counter name. */
  failed(): ReadonlyMap<string, number>
  /** Returns the number of failed calls of this counter name since the last call of `failed`. */
  failedSoFar(name: string): number
  count(): number
}

/** Name of the counter of calls without an answer. */
export const NO_ANSWER = 'none'
const SERVER_ERROR = 500
const UNAVAILABLE = 503

const wordOf = (reply: Reply): string => {
  if (reply === null) return NO_ANSWER
  const { status, body, retryAfter } = reply
  if (status !== UNAVAILABLE || retryAfter !== undefined) return String(status)
  return `${status} ${body.code ?? 'without an error code'}`
}

/** Wraps a client so that it counts failed calls to the lobby. Calls to the partners are not counted. */
export const countCalls = (calls: Calls, lobbyPort: number): CountedCalls => {
  let failed = new Map<string, number>()
  let count = 0
  return {
    ...calls,
    ask: async (port, call) => {
      const reply = await calls.ask(port, call)
      if (port !== lobbyPort) return reply
      count += 1
      const word = wordOf(reply)
      if (reply === null || reply.status >= SERVER_ERROR) failed.set(word, (failed.get(word) ?? 0) + 1)
      return reply
    },
    failed: () => {
      const seen = failed
      failed = new Map()
      return seen
    },
    failedSoFar: name => failed.get(name) ?? 0,
    count: () => count,
  }
}
