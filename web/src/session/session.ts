import { type ApiError, api, onApiError } from '../api.ts'
import { call, queryClient } from '../queries.ts'
import { createStore } from '../store.ts'
import { clientIp } from './client-ip.ts'
import { endToken, restoreToken, startToken, tokenStore } from './token.ts'

/** Long enough for the call to leave, short enough not to keep a person who wants out. */
const LOGOUT_TIMEOUT_MS = 3_000

export const profileCall = call('GET /customers/profile')

/** While a session is being begun here: whoever does it says where to go next (F16). */
export const sessionBusyStore = createStore(false)

/** A session of which the server just gave the token: kept, and its profile fetched (F16). */
export const beginSession = async (accessToken: string, expiresIn: number): Promise<void> => {
  sessionBusyStore.set(true)
  try {
    queryClient.clear()
    startToken(accessToken, expiresIn)
    await queryClient.fetchQuery(profileCall)
  } finally {
    sessionBusyStore.set(false)
  }
}

/** C01. Throws ApiError; a refused login leaves no session behind. */
export const login = async (phone: string, password: string): Promise<void> => {
  endToken()
  const ip = await clientIp()
  const body = { phone, password, ...(ip === undefined ? {} : { ip }) }
  const session = await api('POST /login', { body })
  await beginSession(session.access_token, session.expires_in)
}

/** Ends the session here at once and at the server as well as can be; its failure is ignored (F16). */
export const logout = (): void => {
  const bearer = tokenStore.get()?.access_token
  if (bearer !== undefined)
    api('POST /logout', { bearer, timeoutMs: LOGOUT_TIMEOUT_MS }).catch(() => undefined)
  endToken()
}

/** Called once by the page. A dead session (R19) and a vanished token both end in `tokenStore` being null. */
export const startSession = (): void => {
  restoreToken()
  onApiError((error: ApiError) => {
    if (error.unauthenticated) endToken()
  })
  tokenStore.subscribe(() => {
    if (tokenStore.get() === null) queryClient.clear()
  })
}
