import { AFFILIATE_COOKIE } from '@sala/contract/affiliates/affiliate-key.ts'
import { page } from '../../device/lazy-page.ts'
import { keepAffiliateKey } from '../../referral/affiliate-cookie.ts'

/**
 * Route of the registration page (F01). If the URL contains the key of an affiliate partner, the browser stores the key. A mere prefetch of
 * the page stores nothing.
 */
export const registerRoute = {
  path: '/register',
  staticData: { guard: 'registering', title: 'สมัครสมาชิก' },
  validateSearch: (search: Record<string, unknown>): { [AFFILIATE_COOKIE]?: string } => {
    const key = search[AFFILIATE_COOKIE]
    return typeof key === 'string' ? { [AFFILIATE_COOKIE]: key } : {}
  },
  beforeLoad: ({ search, preload }: { search: { [AFFILIATE_COOKIE]?: string }; preload: boolean }) => {
    const key = search[AFFILIATE_COOKIE]
    if (key !== undefined && !preload) keepAffiliateKey(document, key, window.location.protocol === 'https:')
  },
  component: page(() => import('./register-page.tsx'), 'RegisterPage'),
} as const
