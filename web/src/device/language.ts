import { stored } from '@sala/contract/page/stored.ts'
import { writeCookie } from './cookies.ts'

/** R20: 365 days. */
const LANGUAGE = stored.language

/** Thai is the only language; the cookie says so to whatever else is served on this site. */
export const keepLanguage = (): void =>
  writeCookie(document, LANGUAGE.name, 'th', LANGUAGE.seconds, window.location.protocol === 'https:')
