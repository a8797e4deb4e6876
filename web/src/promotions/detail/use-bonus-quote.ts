import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../calls/query-cache.ts'
import type { Quote } from '../promotion-texts.ts'

/**
 * Milliseconds without typing after which the page asks which bonus the typed amount gives. A number of several digits thus causes only one
 * call.
 */
const TYPED_MS = 300

/** Fetches the bonus and the conditions that a promotion gives for a deposit of that amount; undefined without an amount. */
export const useQuote = (promotionId: number | null, amount: number | null): Quote | undefined => {
  const [asked, setAsked] = useState(amount)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(amount), TYPED_MS)
    return () => clearTimeout(timer)
  }, [amount])
  const enabled = promotionId !== null && asked !== null && amount !== null
  const { data } = useQuery({
    ...call('GET /promotions/{id}/quote', {
      params: { id: String(promotionId) },
      query: { amount: String(asked ?? 0) },
    }),
    enabled,
    placeholderData: keepPreviousData,
  })
  return enabled ? data?.data : undefined
}
