import { stored } from '../page/browser-storage.ts'

/** Name and lifetime of the cookie that the invitation link `/u/{key}` sets (C08). Registration reads it. */
export const REFERRAL_COOKIE = stored.invitation.name
export const REFERRAL_COOKIE_SECONDS = stored.invitation.seconds
