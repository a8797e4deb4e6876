import { useQuery } from '@tanstack/react-query'
import { call } from '../queries.ts'
import { useSignedIn } from '../session/start.ts'

/** The member's own limits, break and reminder; it rests while nobody is signed in. Events of kind `play` ask again. */
export const useProtectionQuery = () => useQuery({ ...call('GET /protection'), enabled: useSignedIn() })

export const useProtection = () => useProtectionQuery().data?.data
