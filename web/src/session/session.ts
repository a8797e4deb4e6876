import { ApiError, api } from '../calls/api.ts'
import { call, queryClient } from '../calls/query-cache.ts'
import { endToken, startToken, tokenStore } from '../calls/session-token.ts'
import { clientIp } from './client-ip.ts'
import { sessionBusyStore } from './session-state.ts'

const UNKNOWN_SESSION_STATUS = 401
const NO_COOKIES = 'no_cookies'
const NO_COOKIES_TEXT =
  'เบราว์เซอร์นี้ไม่เก็บคุกกี้ของศาลา จึงเข้าสู่ระบบไม่ได้ เปิดคุกกี้ของเว็บไซต์นี้ในการตั้งค่าเบราว์เซอร์ แล้วเข้าสู่ระบบอีกครั้ง'

export const profileCall = call('GET /customers/profile')

const sessionNow = (): string | null => tokenStore.get()?.access_token ?? null
let known = sessionNow()

// If another member signs in in another tab without a sign-out before, the query cache is cleared. A new token of the same session does not clear
// it.
tokenStore.subscribe(() => {
  const [before, now] = [known, sessionNow()]
  known = now
  if (now === null) queryClient.clear()
  else if (before !== null && before !== now) void queryClient.resetQueries()
})

/**
 * Assigns pushes to this browser to the member who has signed in. It does nothing in a browser that does not allow notifications, because
 * that browser gets no pushes.
 */
const movePush = async (): Promise<void> => {
  if (globalThis.Notification?.permission !== 'granted') return
  // If this call fails, the next visit to the inbox sends the subscription again, so the failure needs no notice.
  await import('./push-subscription.ts').then(file => file.movePush()).catch(() => undefined)
}

/** Begins a session with a new token from the server: stores the token and fetches the profile (F16). */
export const beginSession = async (accessToken: string, expiresIn: number): Promise<void> => {
  sessionBusyStore.set(true)
  try {
    queryClient.clear()
    startToken(accessToken, expiresIn)
    await queryClient.fetchQuery(profileCall)
    void movePush()
  } catch (error) {
    // The browser keeps one half of a session token in a cookie. If the browser refuses cookies, the server refuses the new session at its first
    // call.
    if (tokenStore.get() === null)
      throw new ApiError(UNKNOWN_SESSION_STATUS, NO_COOKIES, NO_COOKIES_TEXT, { error: [NO_COOKIES_TEXT] })
    throw error
  } finally {
    sessionBusyStore.set(false)
  }
}

/**
 * Logs in by phone and password (C01). Throws `ApiError` if the server refuses the login or no valid response arrives. A refused login leaves no
 * session behind.
 */
export const login = async (phone: string, password: string): Promise<void> => {
  endToken()
  const ip = await clientIp()
  const body = { phone, password, ...(ip === undefined ? {} : { ip }) }
  const session = await api('POST /login', { body })
  await beginSession(session.access_token, session.expires_in)
}
