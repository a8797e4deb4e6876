import { stored } from '../page/stored.ts'

/** What `/u/{key}` leaves in a browser, and how long it holds (C08). The register call reads it as well. */
export const REFERRAL_COOKIE = stored.invitation.name
export const REFERRAL_COOKIE_SECONDS = stored.invitation.seconds
