import { createStore } from '@sala/ui/store.ts'

/** False while a page that the server drew comes to life, part by part: until then nothing of the member may change what was drawn. */
export const aliveStore = createStore(false)
