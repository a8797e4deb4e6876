import { createStore } from '@sala/ui/shared-value-store.ts'

/**
 * False until React has attached to the server-rendered page (hydration). Until then React must render the same content as the server did,
 * without the member's data.
 */
export const aliveStore = createStore(false)
