import type { RequestListener } from 'node:http'
import { answerOf } from '../error-response.ts'

const RETRY_SECONDS = '1'

/** Sends 503 with Retry-After, so that a browser loads the page again. */
export const answerUnavailable: RequestListener = (_request, response) => {
  const { status, body } = answerOf('unavailable')
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': RETRY_SECONDS,
    refresh: RETRY_SECONDS,
  })
  response.end(JSON.stringify(body))
}
