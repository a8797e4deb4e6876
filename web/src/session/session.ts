import { api } from '../api.ts'
import { call, queryClient } from '../queries.ts'
import { clientIp } from './client-ip.ts'
import { sessionBusyStore } from './start.ts'
import { endToken, startToken, tokenStore } from './token.ts'

export const profileCall = call('GET /customers/profile')

// What was fetched for one member is never shown to the next.
tokenStore.subscribe(() => {
  if (tokenStore.get() === null) queryClient.clear()
})

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
