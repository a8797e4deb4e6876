import type { CallKey } from '@sala/contract/contract.ts'
import { type Query, QueryClient, queryOptions } from '@tanstack/react-query'
import { type Answer, ApiError, api, type CallArgs } from './api.ts'
import { dropEarlyResponses } from './early-calls.ts'

const RETRIES_MAX = 2
/**
 * Milliseconds for which a response is reused, so that components that mount together share one response. The time is shorter than every poll
 * interval.
 */
const FRESH_MS = 2_000

/** Returns whether a retry of a failed call may help: no response arrived, or the status is 502 or above. */
const worthRetrying = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 502

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < RETRIES_MAX && worthRetrying(error),
    },
  },
})

/** Returns options for `useQuery` with a GET call of the API. The call and its input are the query key. */
export const call = <K extends CallKey & `GET ${string}`>(key: K, ...input: CallArgs<K>) =>
  queryOptions<Answer<K>, Error, Answer<K>, readonly [K, ...CallArgs<K>]>({
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
const refetch = async (key: CallKey): Promise<void> => {
  const queryKey = [key]
  const first = new Set(queryClient.getQueryCache().findAll({ queryKey, predicate: isFirstCall }))
  await queryClient.invalidateQueries({ queryKey })
  if (first.size > 0) await queryClient.invalidateQueries({ queryKey, predicate: query => first.has(query) })
}

/** Invalidates the cached responses of these calls. The responses that a screen uses are refetched immediately. */
export const refetchCalls = (...keys: readonly (CallKey & `GET ${string}`)[]): Promise<unknown> => {
  dropEarlyResponses()
  return Promise.all(keys.map(refetch))
}
