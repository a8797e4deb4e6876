import { signatureHeaders } from './call-authentication.ts'
import { realNowMs } from './clock.ts'

/** Timeout of a callback in ms. Sala responds after one database write, so a longer wait means a failure. */
const ANSWER_LIMIT_MS = 5_000

export type SignedPost = { url: string; secret: string; body: string; closing: AbortSignal }

/**
 * Posts `body` to Sala with the signature that docs/partners.md defines, and returns the HTTP status. Rejects after `ANSWER_LIMIT_MS`. The
 * signature contains real time, even if testers have moved the sandbox's clock.
 */
export function postSigned(post: SignedPost): Promise<number> {
  const unixSeconds = Math.floor(realNowMs() / 1000)
  const signature = signatureHeaders(post.secret, post.body, unixSeconds)
  return postAs({ ...post, headers: { 'content-type': 'application/json', ...signature } })
}

/** Posts `body` with these headers; returns the HTTP status. Rejects on timeout. */
export async function postAs(
  post: Omit<SignedPost, 'secret'> & { headers: Record<string, string> },
): Promise<number> {
  const response = await fetch(post.url, {
    method: 'POST',
    headers: post.headers,
    body: post.body,
    redirect: 'error',
    signal: AbortSignal.any([post.closing, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
  })
  await response.body?.cancel()
  return response.status
}
