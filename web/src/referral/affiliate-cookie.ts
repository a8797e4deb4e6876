import { AFFILIATE_COOKIE, AFFILIATE_COOKIE_SECONDS } from '@sala/contract/affiliates/affiliate-key.ts'
import { AFFILIATE_KEY_CHARACTERS } from '@sala/contract/affiliates/affiliate-terms.ts'
import { type CookieJar, readCookie, writeCookie } from '../device/cookies.ts'
import { invitation } from './referral-cookie.ts'

const KEY_PATTERN = new RegExp(`^[0-9a-hjkmnp-tv-z]{${AFFILIATE_KEY_CHARACTERS}}$`)

/** Returns the key of the affiliate partner's link by which the visitor first came, from the cookie; undefined if there is none. */
export const affiliateKey = (jar: CookieJar): string | undefined => {
  const key = readCookie(jar, AFFILIATE_COOKIE)
  return key !== null && KEY_PATTERN.test(key) ? key : undefined
}

/** Stores the key of a partner's link in a cookie (C08). The first key stays: an invitation or another partner's key is not replaced. */
export const keepAffiliateKey = (jar: CookieJar, given: string, secure: boolean): void => {
  const key = given.trim().toLowerCase()
  if (!KEY_PATTERN.test(key) || affiliateKey(jar) !== undefined || invitation(jar) !== undefined) return
  writeCookie(jar, AFFILIATE_COOKIE, key, AFFILIATE_COOKIE_SECONDS, secure)
}

/** Returns the key that a registration sends: the affiliate partner's key, or else the inviter's; an empty object without either. */
export const registrationKeys = (jar: CookieJar): { affiliate_key?: string; referral_key?: string } => {
  const affiliate_key = affiliateKey(jar)
  if (affiliate_key !== undefined) return { affiliate_key }
  const referral_key = invitation(jar)
  return referral_key === undefined ? {} : { referral_key }
}
