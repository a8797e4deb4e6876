import { errorOf, REQUEST_TIMEOUT_MS } from './api.ts'
import { tokenStore } from './session-token.ts'

/** Fetches a file that belongs to the member. Throws `ApiError` if the server does not send the file. */
export const fetchFile = async (url: string): Promise<Response> => {
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${tokenStore.get()?.access_token ?? ''}` },
    cache: 'no-store',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  if (!answer.ok) throw errorOf(answer.status, await answer.json().catch(() => null))
  return answer
}
