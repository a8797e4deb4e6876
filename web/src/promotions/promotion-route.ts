import { page } from '../device/lazy-page.ts'

/** Options of the route of the promotion page. */
export const promotionRoute = {
  path: '/promotion',
  staticData: { guard: 'public', title: 'โปรโมชั่น' },
  component: page(() => import('./promotion-page.tsx'), 'PromotionPage'),
} as const
