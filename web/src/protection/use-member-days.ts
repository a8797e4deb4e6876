import { inBangkok } from '@sala/contract/wire/calendar.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../calls/query-cache.ts'

const MONTH_LETTERS = 'YYYY-MM'.length

/** Returns the member's daily totals of this and the previous month; undefined until both months have loaded. */
export const useMemberDays = () => {
  const [month] = useState(() => {
    const there = inBangkok(new Date())
    const before = new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() - 1, 1))
    return before.toISOString().slice(0, MONTH_LETTERS)
  })
  const now = useQuery(call('GET /statement/days', { query: {} })).data
  const before = useQuery(call('GET /statement/days', { query: { month } })).data
  return now && before ? { today: now.today, days: [...before.data, ...now.data] } : undefined
}
