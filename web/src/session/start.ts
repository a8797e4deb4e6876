import { localStore, tabStore } from '@sala/ui/browser/storage.ts'
import { createStore, useStore } from '@sala/ui/store.ts'
import { BASE_PATH } from '../base-path.ts'
import { onApiError } from '../calls/api-errors.ts'
import { endToken, restoreToken, tokenStore } from '../calls/token.ts'
import { deleteMemberData } from './left-behind.ts'
import { saveReturnPath } from './return-path.ts'

/** Milliseconds: long enough to send the call, short enough not to delay the member who leaves. */
const LOGOUT_TIMEOUT_MS = 3_000

/** True while a sign-in or registration is in progress, whose form decides the next page (F16). */
export const sessionBusyStore = createStore(false)

/** Whether a token exists; the server checks it on each call. */
export const useSignedIn = (): boolean => useStore(tokenStore) !== null

/**
 * Ends the session in this browser at once and on the server if possible; a failure is ignored (F16).
 * Deletes the member's local data.
 */
export const logout = (): void => {
  const bearer = tokenStore.get()?.access_token
  if (bearer !== undefined)
    import('../calls/api.ts')
      .then(({ api }) => api('POST /logout', { bearer, timeoutMs: LOGOUT_TIMEOUT_MS }))
      .catch(() => undefined)
  deleteMemberData([localStore, tabStore])
  endToken()
}

/** Called once by the page. A dead session (R19) and a deleted token both set `tokenStore` to null. */
export const startSession = (): void => {
  restoreToken()
  onApiError(error => {
    if (!error.unauthenticated) return
    // After an involuntary sign-out, the next sign-in returns to this page.
    const { pathname, search } = window.location
    saveReturnPath(pathname.slice(BASE_PATH.length) + search)
    endToken()
  })
}
