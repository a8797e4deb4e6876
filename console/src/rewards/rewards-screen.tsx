import { getRouteApi } from '@tanstack/react-router'
import { CouponList } from './coupons/coupon-list.tsx'
import type { RewardsSearch } from './rewards-search.ts'

const route = getRouteApi('/rewards')

/** The screen of rewards. Each kind of reward is a section with its own list and case. */
export function RewardsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const show = (next: RewardsSearch) => void navigate({ to: '/rewards', search: next, replace: true })
  return <CouponList search={search} onShow={show} />
}
