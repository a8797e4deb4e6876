import { createStore } from '@sala/ui/store.ts'

/** Text of the overlay; null without one. */
export const overlayStore = createStore<string | null>(null)

/** F15: covers the page until `work` has ended, however it ends, so that nothing is pressed twice. */
export const coverWhile = async <T>(label: string, work: Promise<T>): Promise<T> => {
  overlayStore.set(label)
  try {
    return await work
  } finally {
    overlayStore.set(null)
  }
}
