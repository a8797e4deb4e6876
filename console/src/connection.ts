import { createStore } from '@sala/ui/store.ts'

/** Whether the last call, or the browser itself, reached the server. */
export const connected = createStore(true)

export const followConnection = (): void => {
  window.addEventListener('offline', () => connected.set(false))
  window.addEventListener('online', () => connected.set(true))
}
