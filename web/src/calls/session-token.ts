import { stored } from '@sala/contract/page/browser-storage.ts'
import { type KeyedStorage, localStore } from '@sala/ui/browser/storage.ts'
import { createStore } from '@sala/ui/shared-value-store.ts'
import { type CookieJar, cookieNames, isCookieKept, readCookie, writeCookie } from '../device/cookies.ts'

/** Prefix of the names of all sign-in data in local storage and cookies. A sign-out deletes all items with this prefix (F16). */
const AUTH_PREFIX = 'auth.'
const TOKEN_KEY = stored.token.name
const EXPIRY_KEY = stored.token_expiry.name
const MS_PER_SECOND = 1000
/** Maximum delay of `setTimeout` in ms (31 bits). If a session lasts longer, the page notices its end at the next page load. */
const TIMER_MAX_MS = 2_147_483_647

export type Token = { access_token: string; expires_at_ms: number }

/** The places that store a sign-in: the browser's local storage and cookies, or substitutes in tests. */
export type TokenPlaces = {
  storage: KeyedStorage
  cookies: CookieJar
  now: () => number
  secure: boolean
}

/** Stores a session token in local storage and in a cookie that expires with the token. */
export const keepToken = (places: TokenPlaces, accessToken: string, lifeSeconds: number): Token => {
  const expiresAtMs = places.now() + lifeSeconds * MS_PER_SECOND
  places.storage.setItem(TOKEN_KEY, `Bearer ${accessToken}`)
  places.storage.setItem(EXPIRY_KEY, String(expiresAtMs))
  writeCookie(places.cookies, TOKEN_KEY, `Bearer ${accessToken}`, lifeSeconds, places.secure)
  writeCookie(places.cookies, EXPIRY_KEY, String(expiresAtMs), lifeSeconds, places.secure)
  return { access_token: accessToken, expires_at_ms: expiresAtMs }
}

/**
 * Reads a stored value from local storage. If the browser refuses local storage, the value is read from the cookie, so that the new tab of a
 * game finds the session.
 */
const readKept = ({ storage, cookies }: TokenPlaces, key: string): string | null =>
  storage.getItem(key) ?? (storage.lasts() ? null : readCookie(cookies, key))

/** Returns the stored session token, or null if it is absent or expired. */
export const keptToken = (places: TokenPlaces): Token | null => {
  const match = /^Bearer (\S+)$/.exec(readKept(places, TOKEN_KEY) ?? '')
  const expiresAtMs = Number(readKept(places, EXPIRY_KEY) ?? Number.NaN)
  if (!match?.[1] || !(expiresAtMs > places.now())) return null
  return { access_token: match[1], expires_at_ms: expiresAtMs }
}

/** Deletes all sign-in data: token, expiry, refresh token, registration data. */
export const clearSignIn = (places: TokenPlaces): void => {
  for (const key of places.storage.keys()) if (key.startsWith(AUTH_PREFIX)) places.storage.removeItem(key)
  for (const name of cookieNames(places.cookies))
    if (name.startsWith(AUTH_PREFIX)) writeCookie(places.cookies, name, '', 0, places.secure)
}

const browserPlaces = (): TokenPlaces => ({
  storage: localStore,
  cookies: document,
  now: () => Date.now(),
  secure: window.location.protocol === 'https:',
})

/** Returns whether another tab of this browser would find the sign-in, in storage or in a cookie. */
export const isTokenShared = (places: TokenPlaces = browserPlaces()): boolean =>
  places.storage.lasts() || isCookieKept(places.cookies, TOKEN_KEY)

/** The session token that this page uses; null when signed out. */
export const tokenStore = createStore<Token | null>(null)

let expiry: ReturnType<typeof setTimeout> | undefined

const use = (token: Token | null): void => {
  clearTimeout(expiry)
  if (token) {
    const left = Math.min(token.expires_at_ms - Date.now(), TIMER_MAX_MS)
    expiry = setTimeout(() => use(keptToken(browserPlaces())), left)
  }
  tokenStore.set(token)
}

export const startToken = (accessToken: string, lifeSeconds: number): void =>
  use(keepToken(browserPlaces(), accessToken, lifeSeconds))

export const endToken = (): void => {
  clearSignIn(browserPlaces())
  use(null)
}

/**
 * Reads the stored session token at page start; an absent or expired token means signed out. Later the page
 * follows sign-ins and sign-outs in other tabs.
 */
export const restoreToken = (): void => {
  const kept = keptToken(browserPlaces())
  if (kept) use(kept)
  else endToken()
  window.addEventListener('storage', event => {
    if (event.key === TOKEN_KEY || event.key === EXPIRY_KEY || event.key === null) {
      const now = keptToken(browserPlaces())
      if (now?.access_token !== tokenStore.get()?.access_token) use(now)
    }
  })
}
