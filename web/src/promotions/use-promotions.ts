import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { bootstrap } from '../content/public-data.ts'
import { usePublicFact } from '../content/public-data-query.ts'
import type { Promotion } from './promotion-texts.ts'

/**
 * Fetches the running promotions. For a member the response says which promotions can be claimed. They are also refetched when the public site
 * data show a change, because the event stream may be down.
 */
export const usePromotionsAnswer = () => {
  const running = usePublicFact(bootstrap).data?.promotions
  const said = useMemo(() => (running === undefined ? undefined : JSON.stringify(running)), [running])
  const before = useRef(said)
  useEffect(() => {
    if (before.current !== undefined && said !== before.current)
      void refetchCalls('GET /promotions', 'GET /promotions/{id}/quote')
    before.current = said
  }, [said])
  return useQuery(call('GET /promotions'))
}

/** Returns the running promotions; undefined while they load. */
export const usePromotions = (): readonly Promotion[] | undefined => usePromotionsAnswer().data?.data
