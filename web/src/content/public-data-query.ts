import type { CallKey } from '@sala/contract/contract.ts'
import { createStore, type Store } from '@sala/ui/shared-value-store.ts'
import { useEffect, useSyncExternalStore } from 'react'
import type { Answer, CallArgs } from '../calls/api.ts'
import { pageAnswer, withPageData } from '../page/page-data.ts'

export type Fact<T> = {
  data: T | undefined
  /** The error of the last fetch; null after a success. If a fetch fails, the earlier data stay. */
  error: unknown
}

export type PublicFact<T> = {
  store: Store<Fact<T>>
  /** Returns the data that the server embedded in the page. Hydration must render with these data, because the server rendered the page with them. */
  drawnWith: () => Fact<T>
  /** Fetches the data again when a retry button is pressed. */
  ask: () => Promise<void>
  askIfOld: () => void
}

/**
 * Caches the response of a public call. The call is made at first use, and again when the response is stale. Data that the server embedded in
 * the page are used immediately. The query cache is not used here, because its code is not part of a visitor's first page load.
 */
export const publicFact = <K extends CallKey & `GET ${string}`>(
  key: K,
  freshForMs: number,
  ...input: CallArgs<K>
): PublicFact<Answer<K>> => {
  const store = createStore<Fact<Answer<K>>>({ data: undefined, error: null })
  let drawnWith = store.get()
  let knownAtMs: number | undefined
  let asking: Promise<void> | undefined

  withPageData(() => {
    const data = input.length === 0 ? pageAnswer(key) : undefined
    if (data === undefined) return
    knownAtMs = Date.now()
    drawnWith = { data, error: null }
    store.set(drawnWith)
  })

  const ask = (): Promise<void> => {
    asking ??= import('../calls/api.ts')
      .then(({ api }) => api(key, ...input))
      .then(
        answer => {
          knownAtMs = Date.now()
          // A response with equal data keeps the old object, so that nothing re-renders.
          const known = store.get().data
          const data = JSON.stringify(answer) === JSON.stringify(known) ? (known ?? answer) : answer
          store.set(data === known && store.get().error === null ? store.get() : { data, error: null })
        },
        (error: unknown) => store.set({ data: store.get().data, error }),
      )
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  const askIfOld = () => {
    if (knownAtMs === undefined || Date.now() - knownAtMs > freshForMs) void ask()
  }
  return { store, drawnWith: () => drawnWith, ask, askIfOld }
}

export const usePublicFact = <T>(fact: PublicFact<T>): Fact<T> => {
  useEffect(() => fact.askIfOld(), [fact])
  // Hydration must use the data of the server-rendered page, although another part of the page may already have fetched newer data.
  return useSyncExternalStore(fact.store.subscribe, fact.store.get, fact.drawnWith)
}
