import { api } from '../api.ts'
import { call, queryClient } from '../queries.ts'
import { clientIp } from './client-ip.ts'
import { sessionBusyStore } from './start.ts'
import { endToken, startToken, tokenStore } from './token.ts'

export const profileCall = call('GET /customers/profile')

const sessionNow = (): string | null => tokenStore.get()?.access_token ?? null
let known = sessionNow()

// What was fetched for one member is never shown to the next, who may come without a word of the first one's leaving: another tab
// was both. What is on screen is asked for anew then; the same session with more time keeps everything.
tokenStore.subscribe(() => {
  const [before, now] = [known, sessionNow()]
  known = now
  if (now === null) queryClient.clear()
  else if (before !== null && before !== now) void queryClient.resetQueries()
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
