import { createStore } from '@sala/ui/store.ts'

/** False until React has hydrated the server-rendered page. Until then the first render must equal the server's, without member data. */
export const aliveStore = createStore(false)
