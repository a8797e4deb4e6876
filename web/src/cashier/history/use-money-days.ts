import { useQuery } from '@tanstack/react-query'
import { call } from '../../queries.ts'

/** What each day of a month brought and took; the month of today where none is chosen. */
export const useMoneyDays = (month: string | undefined) =>
  useQuery(call('GET /statement/days', { query: month === undefined ? {} : { month } }))
