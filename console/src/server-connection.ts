import { createStore } from '@sala/ui/shared-value-store.ts'

/** True while the server is reachable, judged by the last call and the browser's online status. */
export const connected = createStore(true)

export const followConnection = (): void => {
  window.addEventListener('offline', () => connected.set(false))
  window.addEventListener('online', () => connected.set(true))
}
