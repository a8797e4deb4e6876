import { createStore } from '@sala/ui/store.ts'

/** The overlay's text; null if it is hidden. */
export const overlayStore = createStore<string | null>(null)

/** F15: covers the page until `work` has settled, so that no button is pressed twice. */
export const coverWhile = async <T>(label: string, work: Promise<T>): Promise<T> => {
  overlayStore.set(label)
  try {
    return await work
  } finally {
    overlayStore.set(null)
  }
}
