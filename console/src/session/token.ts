import { deskStored } from '@sala/contract/desk/stored.ts'
import { localStore } from '@sala/ui/browser/storage.ts'
import { createStore } from '@sala/ui/store.ts'

const NAME = deskStored.half.name

/** The half of the session that the page keeps; null: nobody is signed in. The other half is a cookie that scripts cannot read. */
export const tokenStore = createStore<string | null>(localStore.getItem(NAME))

tokenStore.subscribe(() => {
  const token = tokenStore.get()
  if (token === null) localStore.removeItem(NAME)
  else localStore.setItem(NAME, token)
})

/** Another tab signs in or out for this one too. */
window.addEventListener('storage', event => {
  if (event.key === NAME) tokenStore.set(event.newValue)
})
