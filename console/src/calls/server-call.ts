import { deadline } from '@sala/ui/browser/timeout-signal.ts'
import { connected } from '../server-connection.ts'
import { CallError, errorOf, noAnswerError } from './call-error.ts'
import { attendance } from './operator-activity.ts'
import { tokenStore } from './session-token.ts'
import { requestSecondFactor } from './step-up-prompt.ts'

/** Timeout of a call in ms, equal to the server's own request timeout. */
const REQUEST_TIMEOUT_MS = 30_000
const SIGNED_OUT = 401

export type Asked = {
  method: string
  url: string
  body?: unknown
  signal?: AbortSignal | undefined
  /** True: the browser completes the request even if the page is closed. */
  keepalive?: boolean | undefined
}

const headersOf = (body: unknown, token: string | null): Record<string, string> => ({
  accept: 'application/json',
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  ...attendance(),
})

/** Makes one call without a repetition. `read` parses a successful response; a parse error means that the response did not come from our server. */
const askOnce = async <T>(
  { method, url, ...asked }: Asked,
  read: (answer: Response) => Promise<T>,
): Promise<T> => {
  const { signal, isOver } = deadline(REQUEST_TIMEOUT_MS, asked.signal)
  const token = tokenStore.get()
  let answer: Response
  let parsed: { body: T } | { wrong: unknown }
  try {
    answer = await fetch(url, {
      method,
      headers: headersOf(asked.body, token),
      body: asked.body === undefined ? null : JSON.stringify(asked.body),
      cache: 'no-store',
      credentials: 'same-origin',
      keepalive: asked.keepalive ?? false,
      signal,
    })
    parsed = answer.ok
      ? await read(answer).then(
          body => ({ body }),
          () => ({ wrong: undefined }),
        )
      : { wrong: await answer.json().catch(() => undefined) }
  } catch (error) {
    if (asked.signal?.aborted) throw error
    connected.set(false)
    throw noAnswerError(isOver())
  }
  connected.set(true)
  if ('body' in parsed) return parsed.body
  // A 401 ends the staff user's session, unless a newer sign-in has replaced that session since the call was sent.
  if (answer.status === SIGNED_OUT && token !== null && tokenStore.get() === token) tokenStore.set(null)
  throw errorOf(answer.status, parsed.wrong)
}

/**
 * Calls the server with the staff user's session. If the server requires the second factor, the desk asks the staff user for it and repeats the
 * call. Throws `CallError` if the server refuses the call or no valid response arrives. Throws the abort error if the caller aborts the call.
 */
export const callServer = async <T>(asked: Asked, read: (answer: Response) => Promise<T>): Promise<T> => {
  const token = tokenStore.get()
  try {
    return await askOnce(asked, read)
  } catch (error) {
    const wantsProof = error instanceof CallError && error.code === 'desk_step_up'
    // The desk does not ask for the second factor if another staff user has signed in since the call was sent.
    if (!wantsProof || tokenStore.get() !== token || !(await requestSecondFactor())) throw error
    return askOnce(asked, read)
  }
}
