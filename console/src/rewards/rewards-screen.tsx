import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { call } from '../calls/query-cache.ts'
import { couponList } from './coupons/coupon-batch-list.tsx'
import { freeRoundsList } from './free-rounds/free-rounds-list.tsx'
import { missionList } from './missions/mission-list.tsx'
import type { RewardsSearch } from './rewards-search.ts'
import { tierList } from './tiers/tier-list.tsx'

const route = getRouteApi('/rewards')

/**
 * The rewards screen: the list of one kind of reward, and the open reward next to it. The functions of the kinds are no components, so that the tabs
 * stay mounted and keep the focus when the kind changes.
 */
export function RewardsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { kind = 'coupons' } = search
  const coupons = useQuery({ ...call('GET /rewards/coupons'), enabled: kind === 'coupons' })
  const tiers = useQuery({ ...call('GET /rewards/tiers'), enabled: kind === 'tiers' })
  const missions = useQuery({ ...call('GET /rewards/missions'), enabled: kind === 'missions' })
  const freeRounds = useQuery({ ...call('GET /rewards/free-rounds'), enabled: kind === 'free_rounds' })
  const show = (next: RewardsSearch) => void navigate({ to: '/rewards', search: next, replace: true })
  const shown = { search, onShow: show }
  if (kind === 'tiers') return tierList(shown, tiers)
  if (kind === 'missions') return missionList(shown, missions)
  if (kind === 'free_rounds') return freeRoundsList(shown, freeRounds)
  return couponList(shown, coupons)
}
