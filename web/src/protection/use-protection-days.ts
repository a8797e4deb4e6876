import { useQuery } from '@tanstack/react-query'
import { call } from '../calls/query-cache.ts'

/** Fetches the member's totals of the last seven days including today, oldest first. */
export const useProtectionDays = () => useQuery(call('GET /protection/days')).data?.data
