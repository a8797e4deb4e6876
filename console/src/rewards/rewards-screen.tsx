import { getRouteApi } from '@tanstack/react-router'
import { CouponList } from './coupons/coupon-batch-list.tsx'
import { FreeRoundsList } from './free-rounds/free-rounds-list.tsx'
import { MissionList } from './missions/mission-list.tsx'
import type { RewardsSearch } from './rewards-search.ts'
import { TierList } from './tiers/tier-list.tsx'

const route = getRouteApi('/rewards')

/** The rewards screen: the list of one kind of reward, and the open reward next to it. */
export function RewardsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const show = (next: RewardsSearch) => void navigate({ to: '/rewards', search: next, replace: true })
  if (search.kind === 'tiers') return <TierList search={search} onShow={show} />
  if (search.kind === 'missions') return <MissionList search={search} onShow={show} />
  if (search.kind === 'free_rounds') return <FreeRoundsList search={search} onShow={show} />
  return <CouponList search={search} onShow={show} />
}
