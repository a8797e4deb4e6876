/** What `/u/{key}` leaves in a browser, and how long it holds (C08). The register call reads it as well. */
export const REFERRAL_COOKIE = 'referral_key'
export const REFERRAL_COOKIE_DAYS = 30
