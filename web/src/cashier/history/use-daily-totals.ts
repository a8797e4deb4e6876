import { useQuery } from '@tanstack/react-query'
import { call } from '../../calls/query-cache.ts'

/** Fetches the member's daily totals of a month, by default the current one. */
export const useMoneyDays = (month: string | undefined) =>
  useQuery(call('GET /statement/days', { query: month === undefined ? {} : { month } }))
