import { redirect } from '@tanstack/react-router'
import { keepInvitation } from './referral-cookie.ts'
import { type ReferralTab, referralTab } from './referral-tabs.ts'

/** Parses the query of the referral page, `/referral?tab=` (R11). */
export const referralSearch = (search: Record<string, unknown>): { tab: ReferralTab } => ({
  tab: referralTab(search.tab),
})

/** Handles the route `/u`: redirects a member to the member's own invitation (R12). The route's guard sends a visitor to the login. */
export const redirectToInvitation = (): never => {
  throw redirect({ to: '/referral', search: { tab: 0 }, replace: true })
}

/** Handles the route `/u/{key}`: stores the inviter's number and redirects to the registration (R12). A prefetch of the route stores nothing. */
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
