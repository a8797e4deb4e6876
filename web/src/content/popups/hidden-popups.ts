import { stored } from '@sala/contract/page/browser-storage.ts'
import { type CookieJar, readCookie, writeCookie } from '../../device/cookies.ts'

/** Cookie that hides the company's notices for an hour (F12, B01). */
const NOTICE_COOKIE = stored.notice.name
const NOTICE_HIDDEN = 'hidden'
export const NOTICE_HIDDEN_SECONDS = stored.notice.seconds

/** Cookie with the id of the promotion popup that was shown last. With it a device shows a promotion's popup at most once a day (F15). */
const POPUP_COOKIE = stored.popup.name
export const POPUP_HIDDEN_SECONDS = stored.popup.seconds

export const isNoticeHidden = (jar: CookieJar): boolean => readCookie(jar, NOTICE_COOKIE) === NOTICE_HIDDEN

/** Hides notices for an hour. Called when the visitor ticks the box in a notice. */
export const hideNotice = (jar: CookieJar, secure: boolean): void =>
  writeCookie(jar, NOTICE_COOKIE, NOTICE_HIDDEN, NOTICE_HIDDEN_SECONDS, secure)

export const isPopupSeen = (jar: CookieJar, id: string): boolean => readCookie(jar, POPUP_COOKIE) === id

/** Records that a promotion's popup was shown today. The popup of another promotion may still appear today. */
export const markPopupSeen = (jar: CookieJar, id: string, secure: boolean): void =>
  writeCookie(jar, POPUP_COOKIE, id, POPUP_HIDDEN_SECONDS, secure)
