import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { call, refetchCalls } from '../calls/queries.ts'
import { bootstrap } from '../content/bootstrap.ts'
import { usePublicFact } from '../content/public-fact.ts'
import type { Promotion } from './words.ts'

/**
 * Running promotions, with eligibility for a member. Without an event stream, a change in the first data
 * causes a refetch.
 */
export const usePromotionsAnswer = () => {
  const told = usePublicFact(bootstrap).data?.promotions
  const said = useMemo(() => (told === undefined ? undefined : JSON.stringify(told)), [told])
  const before = useRef(said)
  useEffect(() => {
    if (before.current !== undefined && said !== before.current)
      void refetchCalls('GET /promotions', 'GET /promotions/{id}/quote')
    before.current = said
  }, [said])
  return useQuery(call('GET /promotions'))
}

/** The promotions that a member can claim, or all for a visitor; undefined while loading. */
export const usePromotions = (): readonly Promotion[] | undefined => usePromotionsAnswer().data?.data
