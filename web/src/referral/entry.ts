import { redirect } from '@tanstack/react-router'
import { keepInvitation } from './referral-cookie.ts'
import { type ReferralTab, referralTab } from './tabs.ts'

/** R11: `/referral?tab=`. */
export const referralSearch = (search: Record<string, unknown>): { tab: ReferralTab } => ({
  tab: referralTab(search.tab),
})

/** R12: `/u` leads to the member's own invitation; its guard sent a visitor to the login. */
export const toOwnInvitation = (): never => {
  throw redirect({ to: '/referral', search: { tab: 0 }, replace: true })
}

/** R12: `/u/{key}` remembers who invited, and goes to the registration. A page that is only fetched ahead remembers nothing. */
export const acceptInvitation = ({
  params,
  preload,
}: {
  params: { key: string }
  preload: boolean
}): never => {
  if (!preload) keepInvitation(document, params.key, window.location.protocol === 'https:')
  throw redirect({ to: '/register', replace: true })
}
