import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Meter } from '../metrics/metric-registry.ts'
import { API_PREFIXES } from './api-prefixes.ts'
import { NOT_MODIFIED, OK, type Unchanged } from './serialized-response.ts'

/** A frequent GET call whose response is usually 304. The server answers it from memory, before routing and hooks. This is called the fast path. */
export type Shortcut = {
  /** Path of the GET call below the API prefix. */
  readonly path: string
  /**
   * Returns false if routing and hooks must handle the call. If it returns true, it calls `answer` later: with the 304 response, or with null if
   * routing and hooks must handle the call after all.
   */
  readonly tries: (headers: IncomingHttpHeaders, answer: (known: Unchanged | null) => void) => boolean
}

/** Sends cached pages before routing and hooks. `send` is set when the files of the lobby are ready. */
export type KeptPages = {
  /**
   * Returns null if the URL is no page, otherwise a promise. It resolves to true if the response was sent, and to false if routing and hooks must
   * handle the request.
   */
  send: ((request: IncomingMessage, response: ServerResponse) => Promise<boolean> | null) | null
}

/** Returns the route under which the metrics count a page that was sent from memory. It is the route that would handle the request otherwise. */
const routeOfPage = (url: string): string => (url === '/lobby/' ? url : '/lobby/*')

/** Returns whether a call may be answered from memory (fast path): it has no body and is not addressed to the host of the staff's website. */
const isPlain = ({ method, headers }: IncomingMessage, apart: string | null): boolean =>
  method === 'GET' &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  (apart === null || (headers.host !== apart && headers['x-forwarded-host'] === undefined))

type Options = {
  readonly shortcuts: readonly Shortcut[]
  readonly pages: KeptPages
  /** Host of the desk (the staff's website), whose calls are never answered from memory. Null if the desk has no separate host. */
  readonly apart: string | null
  readonly meter: Meter
}

/** Creates a request listener that answers calls from memory if it can (fast path), and passes all others to the listener `usual`. */
export const withFastPaths = (
  usual: RequestListener,
  { shortcuts, pages, apart, meter }: Options,
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
      // The duration is recorded as zero, because a response from memory takes no measurable time.
      meter.callEnded(request.url ?? '', NOT_MODIFIED, 0)
    }
    const sendKept = (): boolean => {
      const began = performance.now()
      const sent = pages.send?.(request, response) ?? null
      if (sent === null) return false
      void sent.then(
        isSent => {
          if (isSent) meter.callEnded(routeOfPage(request.url ?? ''), OK, performance.now() - began)
          else usual(request, response)
        },
        () => usual(request, response),
      )
      return true
    }
    const isTaken =
      isPlain(request, apart) && (tries === undefined ? sendKept() : tries(request.headers, answer))
    if (!isTaken) usual(request, response)
  }
}
