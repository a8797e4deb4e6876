import { writeCookie } from './cookies.ts'

const LANGUAGE_COOKIE = 'lang'
const SECONDS_PER_DAY = 86_400
/** R20: 365 days. */
const LANGUAGE_LIFE_SECONDS = 365 * SECONDS_PER_DAY

/** Thai is the only language; the cookie says so to whatever else is served on this site. */
export const keepLanguage = (): void =>
  writeCookie(document, LANGUAGE_COOKIE, 'th', LANGUAGE_LIFE_SECONDS, window.location.protocol === 'https:')
