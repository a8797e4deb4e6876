import { errorOf, REQUEST_TIMEOUT_MS } from './api.ts'
import { tokenStore } from './session-token.ts'

/**
 * Fetches a file that belongs to the member, with a POST request if there is a `body`. Throws `ApiError` if the server does not send the file.
 */
export const fetchFile = async (url: string, body?: object): Promise<Response> => {
  const authorization = `Bearer ${tokenStore.get()?.access_token ?? ''}`
  const answer = await fetch(url, {
    ...(body === undefined
      ? { headers: { authorization } }
      : {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
    cache: 'no-store',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  if (!answer.ok) throw errorOf(answer.status, await answer.json().catch(() => null))
  return answer
}
