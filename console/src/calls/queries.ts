import type { DeskCallKey } from '@sala/contract/desk/desk.ts'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { type Answer, api, type CallArgs } from './api.ts'
import { CallError } from './error.ts'

const RETRIES_MAX = 1
/** Shorter than any poll of ours, so that parts of a screen that mount together share one answer. */
const FRESH_MS = 2_000
const SERVER_AWAY_FROM = 502

/** Where an answer was given, asking again would bring the same one. */
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

/** Options for `useQuery`: a GET of the contract, kept under its own name and input. */
export const call = <K extends Read>(key: K, ...input: CallArgs<K>) =>
  queryOptions<Answer<K>, Error, Answer<K>, readonly [K, ...CallArgs<K>]>({
    queryKey: [key, ...input],
    queryFn: ({ signal }) => {
      const args = [{ ...input[0], signal }] as unknown as CallArgs<K>
      return api(key, ...args)
    },
  })

/** Asks these calls again wherever their answers are on screen. */
export const refetchCalls = (...keys: readonly Read[]): Promise<unknown> =>
  Promise.all(keys.map(key => queryClient.invalidateQueries({ queryKey: [key] })))
