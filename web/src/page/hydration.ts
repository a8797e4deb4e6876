import { createStore } from '@sala/ui/store.ts'

/** False until React has hydrated the server-rendered page. Until then React must render the same as the server, without member data. */
export const aliveStore = createStore(false)
