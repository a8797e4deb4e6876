import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from 'node:http'
import type { Meter } from '../metrics/metric-registry.ts'
import { API_PREFIXES } from './api-prefixes.ts'
import { NOT_MODIFIED, type Unchanged } from './serialized-response.ts'

/** A frequent GET call whose response is usually 304. The fast path answers it from memory, before routing and hooks. */
export type Shortcut = {
  /** Path of the GET call below the API prefix. */
  readonly path: string
  /**
   * Returns true if the fast path takes the call. Later it calls `answer`: with the 304 response, or with null if the call must go the
   * normal way after all. If it returns false, the call goes the normal way.
   */
  readonly tries: (headers: IncomingHttpHeaders, answer: (known: Unchanged | null) => void) => boolean
}

/** Returns whether a call may take the fast path. Such a call has no body and does not address the staff website's host. */
const isPlain = ({ method, headers }: IncomingMessage, apart: string | null): boolean =>
  method === 'GET' &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  (apart === null || (headers.host !== apart && headers['x-forwarded-host'] === undefined))

type Options = {
  readonly shortcuts: readonly Shortcut[]
  /** The desk's host, whose calls do not take the fast path. Null if the desk (the staff's website) has no separate host. */
  readonly apart: string | null
  readonly meter: Meter
}

/** Creates a request listener that answers calls on the fast path and passes all others to the listener `usual`. */
export const withFastPaths = (
  usual: RequestListener,
  { shortcuts, apart, meter }: Options,
): RequestListener => {
  const byUrl = new Map(
    shortcuts.flatMap(({ path, tries }) => API_PREFIXES.map(prefix => [prefix + path, tries] as const)),
  )
  return (request, response) => {
    const tries = byUrl.get(request.url ?? '')
    const answer = (known: Unchanged | null): void => {
      if (known === null) {
        usual(request, response)
        return
      }
      response.writeHead(NOT_MODIFIED, [...known.head]).end()
      // This response comes from memory, so zero is recorded as its duration.
      meter.callEnded(request.url ?? '', NOT_MODIFIED, 0)
    }
    if (tries === undefined || !isPlain(request, apart) || !tries(request.headers, answer))
      usual(request, response)
  }
}
