import { stored } from '@sala/contract/page/stored.ts'
import { writeCookie } from './cookies.ts'

/** R20: 365 days. */
const LANGUAGE = stored.language

/** Thai is the only language; the cookie tells other services on this site. */
export const keepLanguage = (): void =>
  writeCookie(document, LANGUAGE.name, 'th', LANGUAGE.seconds, window.location.protocol === 'https:')
