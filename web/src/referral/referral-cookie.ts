import { REFERRAL_COOKIE, REFERRAL_COOKIE_SECONDS } from '@sala/contract/referral/referral-cookie.ts'
import { type CookieJar, readCookie, writeCookie } from '../device/cookies.ts'

const KEY_PATTERN = /^[0-9A-Za-z]{4,40}$/

/** Stores the inviter's number in a cookie (R12). A later link replaces an earlier one. A malformed number is ignored. */
export const keepInvitation = (jar: CookieJar, key: string, secure: boolean): void => {
  if (KEY_PATTERN.test(key)) writeCookie(jar, REFERRAL_COOKIE, key, REFERRAL_COOKIE_SECONDS, secure)
}

/** Returns the inviter's number that is stored in this browser; undefined if there is none. */
export const invitation = (jar: CookieJar): string | undefined => {
  const key = readCookie(jar, REFERRAL_COOKIE)
  return key !== null && KEY_PATTERN.test(key) ? key : undefined
}
