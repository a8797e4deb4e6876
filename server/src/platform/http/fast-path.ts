import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from 'node:http'
import type { Meter } from '../metrics/meter.ts'
import { API_PREFIXES } from './prefixes.ts'
import { NOT_MODIFIED, type Unchanged } from './serialized-response.ts'

/** A frequent GET call that usually gets the reply 304. The fast path answers it from memory, before routing and hooks. */
export type Shortcut = {
  /** Path of the GET call below the API prefix. */
  readonly path: string
  /**
   * Returns true if it takes the call; `answer` is then called with the 304, or with null to send the call
   * the normal way after all. After false the call takes the normal path.
   */
  readonly tries: (headers: IncomingHttpHeaders, answer: (known: Unchanged | null) => void) => boolean
}

/** Calls with a body, or to the desk's host, take the normal path. */
const isPlain = ({ method, headers }: IncomingMessage, apart: string | null): boolean =>
  method === 'GET' &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  (apart === null || (headers.host !== apart && headers['x-forwarded-host'] === undefined))

type Options = {
  readonly shortcuts: readonly Shortcut[]
  /** The desk's host, which does not serve these calls; null without one. */
  readonly apart: string | null
  readonly meter: Meter
}

/** Answers fast-path calls and passes all other calls to the listener `usual`. */
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
      // The response comes from memory, so its measured time is zero.
      meter.callEnded(request.url ?? '', NOT_MODIFIED, 0)
    }
    if (tries === undefined || !isPlain(request, apart) || !tries(request.headers, answer))
      usual(request, response)
  }
}
