import { createStore } from '@sala/ui/store.ts'

/** Text of the overlay that covers the page; null if it is hidden. */
export const overlayStore = createStore<string | null>(null)

/** Covers the page until `work` has settled, so that no button is pressed twice (F15). */
export const coverWhile = async <T>(label: string, work: Promise<T>): Promise<T> => {
  overlayStore.set(label)
  try {
    return await work
  } finally {
    overlayStore.set(null)
  }
}
