import { deskStored } from '@sala/contract/desk/stored.ts'
import { localStore } from '@sala/ui/browser/storage.ts'
import { createStore } from '@sala/ui/store.ts'

const NAME = deskStored.half.name

/** The page's half of the session token; null when signed out. An HttpOnly cookie has the other half. */
export const tokenStore = createStore<string | null>(localStore.getItem(NAME))

tokenStore.subscribe(() => {
  const token = tokenStore.get()
  if (token === null) localStore.removeItem(NAME)
  else localStore.setItem(NAME, token)
})

/** A sign-in or sign-out in another tab changes the stored half of the token, so this tab takes over the change. */
window.addEventListener('storage', event => {
  if (event.key === NAME) tokenStore.set(event.newValue)
})
