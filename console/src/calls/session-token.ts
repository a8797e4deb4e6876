import { deskStored } from '@sala/contract/desk/browser-storage.ts'
import { localStore } from '@sala/ui/browser/storage.ts'
import { createStore } from '@sala/ui/shared-value-store.ts'

const NAME = deskStored.half.name

/** The page's half of the staff user's session token; null when signed out. The other half is in an HttpOnly cookie. */
export const tokenStore = createStore<string | null>(localStore.getItem(NAME))

tokenStore.subscribe(() => {
  const token = tokenStore.get()
  if (token === null) localStore.removeItem(NAME)
  else localStore.setItem(NAME, token)
})

/** A sign-in or sign-out in another browser tab changes the stored half of the token. This tab then uses the changed half. */
window.addEventListener('storage', event => {
  if (event.key === NAME) tokenStore.set(event.newValue)
})
