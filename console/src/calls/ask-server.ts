import { deadline } from '@sala/ui/browser/deadline.ts'
import { connected } from '../connection.ts'
import { attendance } from '../session/attended.ts'
import { askAgainWho } from '../session/step-up.ts'
import { tokenStore } from '../session/token.ts'
import { CallError, errorOf, noAnswer } from './error.ts'

/** As long as the server itself waits for a request. */
const REQUEST_TIMEOUT_MS = 30_000
const SIGNED_OUT = 401

export type Asked = {
  method: string
  url: string
  body?: unknown
  signal?: AbortSignal | undefined
  /** Goes on though the page is left. */
  keepalive?: boolean | undefined
}

const headersOf = (body: unknown, token: string | null): Record<string, string> => ({
  accept: 'application/json',
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  ...attendance(),
})

/** `read` takes the body of a success; what it cannot read is no answer of ours. */
const askOnce = async <T>(
  { method, url, ...asked }: Asked,
  read: (answer: Response) => Promise<T>,
): Promise<T> => {
  const { signal, isOver } = deadline(REQUEST_TIMEOUT_MS, asked.signal)
  const token = tokenStore.get()
  let answer: Response
  let told: { body: T } | { wrong: unknown }
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
    told = answer.ok
      ? await read(answer).then(
          body => ({ body }),
          () => ({ wrong: undefined }),
        )
      : { wrong: await answer.json().catch(() => undefined) }
  } catch (error) {
    if (asked.signal?.aborted) throw error
    connected.set(false)
    throw noAnswer(isOver())
  }
  connected.set(true)
  if ('body' in told) return told.body
  // A session that was replaced meanwhile says nothing about this one.
  if (answer.status === SIGNED_OUT && token !== null && tokenStore.get() === token) tokenStore.set(null)
  throw errorOf(answer.status, told.wrong)
}

/** Calls the server with the operator's session. Asks for the second factor where required, then repeats the call. Throws `CallError`, or the caller's abort. */
export const askServer = async <T>(asked: Asked, read: (answer: Response) => Promise<T>): Promise<T> => {
  const token = tokenStore.get()
  try {
    return await askOnce(asked, read)
  } catch (error) {
    const wantsProof = error instanceof CallError && error.code === 'desk_step_up'
    // A newly signed-in operator is not asked.
    if (!wantsProof || tokenStore.get() !== token || !(await askAgainWho())) throw error
    return askOnce(asked, read)
  }
}
