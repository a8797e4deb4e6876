import { api } from '../calls/api.ts'

/** C03, B01. */
export const IP_LOOKUP_TIMEOUT_MS = 5_000

let found: Promise<string | undefined> | undefined

/**
 * The browser's address as the server sees it; unknown if the server does not respond in time. Fetched once
 * a page.
 */
export const clientIp = (): Promise<string | undefined> => {
  found ??= api('GET /ip', { timeoutMs: IP_LOOKUP_TIMEOUT_MS }).then(
    answer => answer.ip,
    () => {
      found = undefined
      return undefined
    },
  )
  return found
}
