import { stored } from '@sala/contract/page/stored.ts'
import { type CookieJar, readCookie, writeCookie } from '../../device/cookies.ts'

/** F12, B01. */
const NOTICE_COOKIE = stored.notice.name
const NOTICE_HIDDEN = 'hidden'
export const NOTICE_HIDDEN_SECONDS = stored.notice.seconds

/** F15: once a day on a device. */
const POPUP_COOKIE = stored.popup.name
export const POPUP_HIDDEN_SECONDS = stored.popup.seconds

export const isNoticeHidden = (jar: CookieJar): boolean => readCookie(jar, NOTICE_COOKIE) === NOTICE_HIDDEN

/** The box was ticked: no notice for an hour. */
export const hideNotice = (jar: CookieJar, secure: boolean): void =>
  writeCookie(jar, NOTICE_COOKIE, NOTICE_HIDDEN, NOTICE_HIDDEN_SECONDS, secure)

export const isPopupSeen = (jar: CookieJar, id: string): boolean => readCookie(jar, POPUP_COOKIE) === id

/** It was shown; another one may still come today. */
export const markPopupSeen = (jar: CookieJar, id: string, secure: boolean): void =>
  writeCookie(jar, POPUP_COOKIE, id, POPUP_HIDDEN_SECONDS, secure)
