import { api } from '../calls/api.ts'

/** Timeout in ms of the call that asks the server for the IP address (C03, B01). */
export const IP_LOOKUP_TIMEOUT_MS = 5_000

let found: Promise<string | undefined> | undefined

/**
 * Returns the browser's IP address as the server sees it; undefined if the server does not respond in time.
 * Fetched once per page load.
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
