import type { Calls, Heard } from './calls.ts'

/** Failed calls by status, with the error code if there is no Retry-After; `none` for broken connections. */
export type HeardCalls = Calls & {
  /** Failed calls since the last call of `failed`. */
  failed(): ReadonlyMap<string, number>
  count(): number
}

const SERVER_ERROR = 500
const UNAVAILABLE = 503

const wordOf = (heard: Heard): string => {
  if (heard === null) return 'none'
  const { status, body, retryAfter } = heard
  if (status !== UNAVAILABLE || retryAfter !== undefined) return String(status)
  return `${status} ${body.code ?? 'without an error code'}`
}

/** Counts calls to the lobby, not those to the partners. */
export const countCalls = (calls: Calls, lobbyPort: number): HeardCalls => {
  let failed = new Map<string, number>()
  let count = 0
  return {
    ...calls,
    ask: async (port, call) => {
      const heard = await calls.ask(port, call)
      if (port !== lobbyPort) return heard
      count += 1
      const word = wordOf(heard)
      if (heard === null || heard.status >= SERVER_ERROR) failed.set(word, (failed.get(word) ?? 0) + 1)
      return heard
    },
    failed: () => {
      const seen = failed
      failed = new Map()
      return seen
    },
    count: () => count,
  }
}
