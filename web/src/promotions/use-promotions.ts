import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { bootstrap } from '../content/bootstrap.ts'
import { usePublicFact } from '../content/public-fact.ts'
import { call, refetchCalls } from '../queries.ts'
import type { Promotion } from './words.ts'

/**
 * The running promotions, for a member with what can be taken. Who has no stream of events hears of an operator's change with
 * what every page begins with, which names them too: then they are asked for again.
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

/** What a member can take now, or all that a visitor could; undefined while it is asked for. */
export const usePromotions = (): readonly Promotion[] | undefined => usePromotionsAnswer().data?.data
