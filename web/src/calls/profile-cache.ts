import type { Calls } from '@sala/contract/contract.ts'
import { tokenStore } from './session-token.ts'

type ProfileAnswer = Calls['GET /customers/profile']['response']
type Known = { token: string; etag: string; answer: ProfileAnswer; at_ms: number }

/** The last profile response, which is revalidated by ETag. It is kept in memory, because the browser must not store it (`no-store`). */
let known: Known | null = null
tokenStore.subscribe(() => {
  if (tokenStore.get()?.access_token !== known?.token) known = null
})

/** Returns the ETag to send with the next profile call; undefined if the last profile belongs to another session token. */
export const knownVersion = (token: string | undefined): string | undefined =>
  known !== null && known.token === token ? known.etag : undefined

export const keepProfile = (token: string | undefined, etag: string | null, body: unknown): void => {
  if (token === undefined || etag === null) return
  known = { token, etag, answer: body as ProfileAnswer, at_ms: Date.now() }
}

/** Returns the profile in memory, after the server has answered that it is unchanged. Only the remaining time of an open deposit is updated. */
export const unchangedProfile = (): ProfileAnswer | undefined => {
  if (known === null) return undefined
  const { answer, at_ms } = known
  const passed = Math.max(0, Math.floor((Date.now() - at_ms) / 1000))
  const pending = answer.data.pending_request
  if (pending?.type !== 'deposit' || passed === 0) return answer
  const seconds_left = Math.max(0, pending.seconds_left - passed)
  return { ...answer, data: { ...answer.data, pending_request: { ...pending, seconds_left } } }
}
