import { createStore } from '@sala/ui/store.ts'

/** What the page is covered for, in words; null: it is not. */
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
