/** `error`: an exception that nothing caught. `rejection`: a promise that failed without a handler. */
export const faultKinds = ['error', 'rejection'] as const
export type FaultKind = (typeof faultKinds)[number]

export const faultNames = {
  error: 'โปรแกรมหยุด',
  rejection: 'งานเบื้องหลังล้มเหลว',
} as const satisfies Record<FaultKind, string>

export const FAULT_MESSAGE_MAX_CHARACTERS = 200
export const PAGE_MAX_CHARACTERS = 100
/** Maximum number of occurrences of one error that a report can state. */
export const FAULT_COUNT_MAX = 1_000
/** Maximum number of errors in one report. */
export const FAULTS_MAX = 5

/**
 * Matches four or more digits with at most one separator between two of them. Such a number may be a phone number, an account number or an amount.
 */
const LONG_NUMBER = /[\d๐-๙](?:[\s,.-]?[\d๐-๙]){3,}/g
const EMAIL = /[^\s@]+@[^\s@]+/g
const QUERY = /\?[^\s)'"]*/g
/** Matches text in quotes. Such text may repeat what a person typed. */
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`/g
const THAI = /[\u0e00-\u0e7f][\u0e00-\u0e7f\s]*/g

/**
 * Returns an error message with `#` for everything that may be personal data: quoted text, Thai text, e-mail addresses, queries and long
 * numbers. The result has at most `FAULT_MESSAGE_MAX_CHARACTERS` characters.
 */
export const maskedFault = (message: string): string =>
  message
    .slice(0, 10 * FAULT_MESSAGE_MAX_CHARACTERS)
    .replace(QUOTED, '#')
    .replace(EMAIL, '#')
    .replace(QUERY, '?#')
    .replace(LONG_NUMBER, '#')
    .replace(THAI, '# ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, FAULT_MESSAGE_MAX_CHARACTERS)

/** Returns a path of the lobby with `:id` for each part that contains a digit, because such a part may name a member's deposit or game. */
export const maskedPath = (path: string): string =>
  path
    .split('/')
    .map(part => (/[\d%]/.test(part) ? ':id' : part))
    .join('/')
    .slice(0, PAGE_MAX_CHARACTERS)
