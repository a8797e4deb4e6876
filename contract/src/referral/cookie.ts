import { stored } from '../page/stored.ts'

/** The cookie that `/u/{key}` sets, and its lifetime (C08). The register call also reads it. */
export const REFERRAL_COOKIE = stored.invitation.name
export const REFERRAL_COOKIE_SECONDS = stored.invitation.seconds
