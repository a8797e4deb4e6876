import { localStore, tabStore } from '@sala/ui/browser/storage.ts'
import { createStore, useStore } from '@sala/ui/shared-value-store.ts'
import { BASE_PATH } from '../base-path.ts'
import { onApiError } from '../calls/api-errors.ts'
import { endToken, restoreToken, tokenStore } from '../calls/session-token.ts'
import { deleteMemberData } from './member-data-deletion.ts'
import { saveReturnPath } from './return-path.ts'

/** Timeout of the logout call in ms: long enough to send it, short enough not to delay a member who leaves. */
const LOGOUT_TIMEOUT_MS = 3_000

/** True while a sign-in or registration runs. Its form then decides which page follows, so route guards do not redirect (F16). */
export const sessionBusyStore = createStore(false)

/** Returns whether the page has a session token, valid or not. The server checks the token at each call. */
export const useSignedIn = (): boolean => useStore(tokenStore) !== null

/** Ends pushes to this browser. It does nothing in a browser that does not allow notifications, because that browser gets no pushes. */
const endPush = async (bearer: string): Promise<void> => {
  if (globalThis.Notification?.permission !== 'granted') return
  const file = await import('./push-subscription.ts')
  await file.endPush(bearer)
}

/**
 * Ends the session in this browser immediately, and on the server if possible (F16). Also deletes the data
 * that the browser stores about the member.
 */
export const logout = (): void => {
  const bearer = tokenStore.get()?.access_token
  if (bearer !== undefined)
    // The call that ends pushes needs the session, so it precedes the call that signs out.
    endPush(bearer)
      .catch(() => undefined)
      .then(() => import('../calls/api.ts'))
      .then(({ api }) => api('POST /logout', { bearer, timeoutMs: LOGOUT_TIMEOUT_MS }))
      .catch(() => undefined)
  deleteMemberData([localStore, tabStore])
  endToken()
}

/** Restores the stored session and watches for its end, at which `tokenStore` becomes null (R19). Call this once per page. */
export const startSession = (): void => {
  restoreToken()
  onApiError(error => {
    // The server may refuse a call of this page after the sign-out. The session has then already ended, so nothing is done.
    if (!error.unauthenticated || tokenStore.get() === null) return
    // The session ended without a sign-out, so the next sign-in returns to this page.
    const { pathname, search } = window.location
    saveReturnPath(pathname.slice(BASE_PATH.length) + search)
    endToken()
  })
}
