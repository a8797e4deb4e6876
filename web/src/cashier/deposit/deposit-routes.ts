import { page } from '../../device/lazy-page.ts'
import { depositSearch } from './deposit-search.ts'

export const depositRoute = {
  path: '/deposit',
  staticData: { guard: 'member', title: 'ฝากเงิน', isTask: true },
  validateSearch: depositSearch,
  component: page(() => import('./deposit-page.tsx'), 'DepositPage'),
} as const

/** Page to which an app returns after a payment. The app may open another browser, where nobody is signed in, so the page is public. */
export const depositReturnRoute = {
  path: '/deposit/return/$deposit',
  staticData: { guard: 'public', title: 'ผลการจ่ายเงิน' },
  component: page(() => import('../deposit-return/deposit-return-page.tsx'), 'DepositReturnPage'),
} as const
