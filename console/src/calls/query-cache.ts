import type { DeskCallKey } from '@sala/contract/desk/desk-contract.ts'
import { type Query, QueryClient } from '@tanstack/react-query'
import { type Answer, api, type CallArgs } from './api.ts'
import { CallError } from './call-error.ts'

const RETRIES_MAX = 1
/**
 * Milliseconds for which a response is reused, so that components that mount together share one response. The time is shorter than every poll
 * interval.
 */
const FRESH_MS = 2_000
const SERVER_AWAY_FROM = 502

/** Returns whether a retry of a failed call may help: no response arrived, or the status is 502 or above. */
const worthRetrying = (error: Error): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status >= SERVER_AWAY_FROM

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < RETRIES_MAX && worthRetrying(error),
      // Queries also run while the browser is offline, because a failed call reports the lost connection.
      networkMode: 'always',
    },
  },
})

export type Read = DeskCallKey & `GET ${string}`

/** Options for `useQuery`. The type of the key is not precise, because the type check took 12 s longer with it. */
type CallQuery<Response> = {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Response>
}

/** Returns options for `useQuery` with a GET call of the desk. The call and its input are the query key. */
export const call = <K extends Read>(key: K, ...input: CallArgs<K>): CallQuery<Answer<K>> => ({
  queryKey: [key, ...input],
  queryFn: ({ signal }) => {
    const args = [{ ...input[0], signal }] as unknown as CallArgs<K>
    return api(key, ...args)
  },
})

const isFirstCall = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus !== 'idle'

/**
 * The query client does not repeat a first call that is in progress, although its response may be older than the change. Such a call is repeated
 * after its response.
 */
const refetch = async (key: Read): Promise<void> => {
  const queryKey = [key]
  const first = new Set(queryClient.getQueryCache().findAll({ queryKey, predicate: isFirstCall }))
  await queryClient.invalidateQueries({ queryKey })
  if (first.size > 0) await queryClient.invalidateQueries({ queryKey, predicate: query => first.has(query) })
}

/** Invalidates the cached responses of these calls. The responses that mounted components use are refetched immediately. */
export const refetchCalls = (...keys: readonly Read[]): Promise<unknown> => Promise.all(keys.map(refetch))
