import { createStore } from '@sala/ui/store.ts'

/**
 * False until React has attached itself to the server-rendered page (hydration). Until then React must render the same content as the server, without
 * member data.
 */
export const aliveStore = createStore(false)
