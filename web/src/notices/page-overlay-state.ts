import { createStore } from '@sala/ui/shared-value-store.ts'

/** Text of the overlay that covers the page; null while there is no overlay. */
export const overlayStore = createStore<string | null>(null)

/** Covers the page until `work` has succeeded or failed, so that no button is pressed twice (F15). */
export const coverWhile = async <T>(label: string, work: Promise<T>): Promise<T> => {
  overlayStore.set(label)
  try {
    return await work
  } finally {
    overlayStore.set(null)
  }
}
