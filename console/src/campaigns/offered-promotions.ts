import { useQuery } from '@tanstack/react-query'
import { call } from '../calls/query-cache.ts'
import { usePermissions } from '../session/desk-session.ts'

export type OfferedPromotion = {
  readonly id: number
  readonly title: string
  readonly reward_fixed: number | null
  readonly ends_at: string | null
  /** Remaining budget in baht. */
  readonly left: number
}

/** Returns the promotions that a campaign can offer: they are running, and their budget is not used up. */
export const useOfferedPromotions = (): readonly OfferedPromotion[] => {
  const may = usePermissions()
  const { data } = useQuery({ ...call('GET /promotions'), enabled: may('promotions.read') })
  return (data?.rows ?? []).flatMap(({ id, state, trigger, title, reward_fixed, ends_at, budget }) => {
    const left = budget === null ? 0 : budget.budget - budget.spent
    return state === 'running' && trigger !== 'reward' && left > 0
      ? [{ id, title, reward_fixed, ends_at, left }]
      : []
  })
}
