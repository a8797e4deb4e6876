import type { Calls, Heard } from './calls.ts'

/** Non-answers by status, with the code where there is no Retry-After; `none` for broken connections. */
export type HeardCalls = Calls & {
  /** Since it was last asked. */
  failed(): ReadonlyMap<string, number>
  count(): number
}

const SERVER_ERROR = 500
const UNAVAILABLE = 503

const wordOf = (heard: Heard): string => {
  if (heard === null) return 'none'
  const { status, body, retryAfter } = heard
  if (status !== UNAVAILABLE || retryAfter !== undefined) return String(status)
  return `${status} ${body.code ?? 'of nobody’s'}`
}

/** Counts what is asked of the lobby, and not what is asked of the outside. */
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
