import { createStore } from '@sala/ui/store.ts'

/** False while the server-rendered page is hydrated: until it is true, no member data may change the server's markup. */
export const aliveStore = createStore(false)
