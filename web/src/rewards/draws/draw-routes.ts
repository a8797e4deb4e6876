import { page } from '../../device/lazy-page.ts'
import { verifySearch } from './verify-search.ts'

/** Options of the routes of the wheel and of the page that verifies its draws. */
export const wheelRoute = {
  path: '/rewards/wheel',
  staticData: { guard: 'public', title: 'วงล้อสิทธิประโยชน์' },
  component: page(() => import('./wheel-page.tsx'), 'WheelPage'),
} as const

export const verifyRoute = {
  path: '/rewards/verify',
  staticData: { guard: 'public', title: 'ตรวจสอบผลการหมุน' },
  validateSearch: verifySearch,
  component: page(() => import('./verify-page.tsx'), 'VerifyPage'),
} as const
