import { REFERRAL_COOKIE, REFERRAL_COOKIE_SECONDS } from '@sala/contract/referral/cookie.ts'
import { type CookieJar, readCookie, writeCookie } from '../device/cookies.ts'

const KEY_PATTERN = /^[0-9A-Za-z]{4,40}$/

/** R12: who invited whoever opens this. The link opened last counts; a text that is no key changes nothing. */
export const keepInvitation = (jar: CookieJar, key: string, secure: boolean): void => {
  if (KEY_PATTERN.test(key)) writeCookie(jar, REFERRAL_COOKIE, key, REFERRAL_COOKIE_SECONDS, secure)
}

/** The key that an invitation left in this browser. */
export const invitation = (jar: CookieJar): string | undefined => {
  const key = readCookie(jar, REFERRAL_COOKIE)
  return key !== null && KEY_PATTERN.test(key) ? key : undefined
}
