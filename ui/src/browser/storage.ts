import { createStore } from '../shared-value-store.ts'

/** Key-value storage that works in every browser. `lasts` says whether the values survive a reload. */
export type KeyedStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  keys: () => string[]
  lasts: () => boolean
}

/**
 * True if the browser refused to store a value. The value is then only in this page's memory, so a reload loses it. The store becomes false
 * again when the member closes the card about this.
 */
export const storageLostStore = createStore(false)

let isSaid = false

const PROBE = 'sala.probe'

/**
 * Creates a storage that falls back to the page's memory. `find` returns the browser's storage; it returns null in Android WebViews and throws if
 * cookies are blocked. A full storage refuses writes.
 */
const openStorage = (find: () => Storage | null | undefined): KeyedStorage => {
  const memory = new Map<string, string>()
  const ask = <Answer>(question: (storage: Storage) => Answer): Answer | undefined => {
    try {
      const storage = find()
      return storage ? question(storage) : undefined
    } catch {
      return undefined
    }
  }
  const write = (key: string, value: string): boolean =>
    ask(storage => {
      storage.setItem(key, value)
      return storage.getItem(key) === value
    }) ?? false
  const removeItem = (key: string): void => {
    memory.delete(key)
    ask(storage => storage.removeItem(key))
  }
  return {
    getItem: key => memory.get(key) ?? ask(storage => storage.getItem(key)) ?? null,
    setItem: (key, value) => {
      if (write(key, value)) {
        memory.delete(key)
        return
      }
      // The browser refused to store the new value, which is now only in memory. The old value is removed, because it would otherwise return
      // after a reload.
      removeItem(key)
      memory.set(key, value)
      if (!isSaid) storageLostStore.set(true)
      isSaid = true
    },
    removeItem,
    keys: () => {
      const written = ask(storage => Array.from({ length: storage.length }, (_, at) => storage.key(at))) ?? []
      return [...new Set([...memory.keys(), ...written.filter(key => key !== null)])]
    },
    lasts: () => {
      const isWritten = write(PROBE, PROBE)
      removeItem(PROBE)
      return isWritten
    },
  }
}

/** Local storage: shared by all tabs, and kept after the page is closed. */
export const localStore = openStorage(() => window.localStorage)
/** Session storage. It belongs to this browser tab only. */
export const tabStore = openStorage(() => window.sessionStorage)
