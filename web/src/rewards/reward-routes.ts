import { page } from '../device/lazy-page.ts'
import { verifySearch } from './draws/draw-verification-search.ts'
import { rewardsSearch } from './rewards-search.ts'

/** Options of the route of the rewards page. */
export const rewardsRoute = {
  path: '/rewards',
  staticData: { guard: 'member', title: 'สิทธิประโยชน์' },
  validateSearch: rewardsSearch,
  component: page(() => import('./rewards-page.tsx'), 'RewardsPage'),
} as const

export const wheelRoute = {
  path: '/rewards/wheel',
  staticData: { guard: 'public', title: 'วงล้อสิทธิประโยชน์' },
  component: page(() => import('./draws/wheel-page.tsx'), 'WheelPage'),
} as const

export const tierRoute = {
  path: '/rewards/tier',
  staticData: { guard: 'member', title: 'ระดับสมาชิก' },
  component: page(() => import('./tiers/tier-page.tsx'), 'TierPage'),
} as const

export const missionsRoute = {
  path: '/rewards/missions',
  staticData: { guard: 'member', title: 'เช็กอินและภารกิจ' },
  component: page(() => import('./missions/missions-page.tsx'), 'MissionsPage'),
} as const

export const tournamentsRoute = {
  path: '/rewards/tournaments',
  staticData: { guard: 'member', title: 'ทัวร์นาเมนต์' },
  component: page(() => import('./tournaments/tournaments-page.tsx'), 'TournamentsPage'),
} as const

export const tournamentRoute = {
  path: '/rewards/tournaments/$tournament',
  staticData: { guard: 'member', title: 'ทัวร์นาเมนต์' },
  component: page(() => import('./tournaments/tournament-page.tsx'), 'TournamentPage'),
} as const

export const verifyRoute = {
  path: '/rewards/verify',
  staticData: { guard: 'public', title: 'ตรวจสอบผลการหมุน' },
  validateSearch: verifySearch,
  component: page(() => import('./draws/draw-verification-page.tsx'), 'VerifyPage'),
} as const
