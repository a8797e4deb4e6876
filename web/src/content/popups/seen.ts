import { stored } from '@sala/contract/page/stored.ts'
import { type CookieJar, readCookie, writeCookie } from '../../device/cookies.ts'

/** F12, B01. */
const NOTICE_COOKIE = stored.notice.name
const NOTICE_HIDDEN = 'hidden'
export const NOTICE_HIDDEN_SECONDS = stored.notice.seconds

/** F15: at most once a day on a device. */
const POPUP_COOKIE = stored.popup.name
export const POPUP_HIDDEN_SECONDS = stored.popup.seconds

export const isNoticeHidden = (jar: CookieJar): boolean => readCookie(jar, NOTICE_COOKIE) === NOTICE_HIDDEN

/** Called when the box is ticked: hides notices for an hour. */
export const hideNotice = (jar: CookieJar, secure: boolean): void =>
  writeCookie(jar, NOTICE_COOKIE, NOTICE_HIDDEN, NOTICE_HIDDEN_SECONDS, secure)

export const isPopupSeen = (jar: CookieJar, id: string): boolean => readCookie(jar, POPUP_COOKIE) === id

/** Called when a promotion was shown; another one may still appear today. */
export const markPopupSeen = (jar: CookieJar, id: string, secure: boolean): void =>
  writeCookie(jar, POPUP_COOKIE, id, POPUP_HIDDEN_SECONDS, secure)
