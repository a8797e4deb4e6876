import { stored } from '@sala/contract/page/browser-storage.ts'
import { writeCookie } from './cookies.ts'

/** The language cookie, stored for 365 days (R20). */
const LANGUAGE = stored.language

/** Stores Thai as the language. The lobby has no other language; other services on the same host read the cookie. */
export const keepLanguage = (): void =>
  writeCookie(document, LANGUAGE.name, 'th', LANGUAGE.seconds, window.location.protocol === 'https:')
