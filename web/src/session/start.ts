import { localStore, tabStore } from '@sala/ui/browser/storage.ts'
import { createStore, useStore } from '@sala/ui/store.ts'
import { onApiError } from '../api-errors.ts'
import { BASE_PATH } from '../base-path.ts'
import { forgetWhoLeaves } from './left-behind.ts'
import { saveReturnPath } from './return-path.ts'
import { endToken, restoreToken, tokenStore } from './token.ts'

/** Long enough for the call to be sent, short enough not to keep a person waiting who wants to leave. */
const LOGOUT_TIMEOUT_MS = 3_000

/** While a session is being begun here: whoever does it says where to go next (F16). */
export const sessionBusyStore = createStore(false)

/** Whether someone is signed in, by the token; the server has the last word on each call. */
export const useSignedIn = (): boolean => useStore(tokenStore) !== null

/** Ends the session here at once and at the server as well as can be; its failure is ignored (F16). Nothing of the member's stays here. */
export const logout = (): void => {
  const bearer = tokenStore.get()?.access_token
  if (bearer !== undefined)
    import('../api.ts')
      .then(({ api }) => api('POST /logout', { bearer, timeoutMs: LOGOUT_TIMEOUT_MS }))
      .catch(() => undefined)
  forgetWhoLeaves([localStore, tabStore])
  endToken()
}

/** Called once by the page. A dead session (R19) and a vanished token both end in `tokenStore` being null. */
export const startSession = (): void => {
  restoreToken()
  onApiError(error => {
    if (!error.unauthenticated) return
    // A member who did not choose to leave comes back to this page after signing in again.
    const { pathname, search } = window.location
    saveReturnPath(pathname.slice(BASE_PATH.length) + search)
    endToken()
  })
}
