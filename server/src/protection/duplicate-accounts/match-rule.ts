import type { PersonMarkKind } from '../../account/identity/match-keys.ts'

/** Attributes that identify one person alone, without a second attribute. */
const ALONE: readonly PersonMarkKind[] = ['bank_account', 'phone']
/** Pairs of attributes that identify one person: two people may share one of the two, but hardly both. */
const TOGETHER: readonly (readonly [PersonMarkKind, PersonMarkKind])[] = [
  ['name', 'birth_date'],
  ['name', 'device'],
  ['birth_date', 'device'],
]

/**
 * Whether two accounts probably belong to one person. Namesakes share a name, and relatives share a browser,
 * so a single such attribute is not enough. Exception: an account created in the excluded person's browser
 * after the exclusion began.
 */
export const isLikelyMatch = (kinds: readonly PersonMarkKind[], madeAfterExclusion: boolean): boolean =>
  kinds.some(kind => ALONE.includes(kind)) ||
  TOGETHER.some(pair => pair.every(kind => kinds.includes(kind))) ||
  (madeAfterExclusion && kinds.includes('device'))
