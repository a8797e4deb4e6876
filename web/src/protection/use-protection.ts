import { useQuery } from '@tanstack/react-query'
import { call } from '../calls/queries.ts'
import { useSignedIn } from '../session/start.ts'

/** Limits, break and reminder; disabled when signed out. Events of kind `play` refetch. */
export const useProtectionQuery = () => useQuery({ ...call('GET /protection'), enabled: useSignedIn() })

export const useProtection = () => useProtectionQuery().data?.data
