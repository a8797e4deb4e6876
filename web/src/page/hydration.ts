import { createStore } from '@sala/ui/store.ts'

/** False during hydration: until then no member data may change the server's markup. */
export const aliveStore = createStore(false)
