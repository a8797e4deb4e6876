import { useQuery } from '@tanstack/react-query'
import { call } from '../calls/query-cache.ts'
import { useSignedIn } from '../session/session-state.ts'

/** Fetches the member's limits, break and reminder if a member is signed in. Server events of kind `play` cause a refetch. */
export const useProtectionQuery = () => useQuery({ ...call('GET /protection'), enabled: useSignedIn() })

export const useProtection = () => useProtectionQuery().data?.data
