import type { DeskCallKey } from '@sala/contract/desk/desk.ts'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { type Answer, api, type CallArgs } from './api.ts'
import { CallError } from './error.ts'

const RETRIES_MAX = 1
/** Shorter than every poll interval; components that mount together share one response. */
const FRESH_MS = 2_000
const SERVER_AWAY_FROM = 502

/** A retry of an answered call would return the same answer. */
const worthRetrying = (error: Error): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status >= SERVER_AWAY_FROM

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < RETRIES_MAX && worthRetrying(error),
      // A call reports a lost connection itself, so queries do not pause offline.
      networkMode: 'always',
    },
  },
})

export type Read = DeskCallKey & `GET ${string}`

/** Options for `useQuery`: a GET of the contract, cached by call key and input. */
export const call = <K extends Read>(key: K, ...input: CallArgs<K>) =>
  queryOptions<Answer<K>, Error, Answer<K>, readonly [K, ...CallArgs<K>]>({
    queryKey: [key, ...input],
    queryFn: ({ signal }) => {
      const args = [{ ...input[0], signal }] as unknown as CallArgs<K>
      return api(key, ...args)
    },
  })

/** Refetches these calls where a mounted component uses them. */
export const refetchCalls = (...keys: readonly Read[]): Promise<unknown> =>
  Promise.all(keys.map(key => queryClient.invalidateQueries({ queryKey: [key] })))
