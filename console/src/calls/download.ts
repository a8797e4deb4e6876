import { tokenStore } from '../session/token.ts'
import { errorOf } from './error.ts'

/** Fetches a file of the desk's and gives it to the browser to keep; with a body it is asked for by it. Throws `CallError`. */
export const download = async (path: `/${string}`, name: string, body?: object): Promise<void> => {
  const token = tokenStore.get()
  const answer = await fetch(`/desk/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    cache: 'no-store',
    credentials: 'same-origin',
  })
  if (!answer.ok) throw errorOf(answer.status, await answer.json().catch(() => undefined))
  const url = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
