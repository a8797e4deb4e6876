import type { PersonMarkKind } from '../../account/identity/match-keys.ts'

/** Attributes of which one alone identifies a person. */
const ALONE: readonly PersonMarkKind[] = ['bank_account', 'phone']
/** Pairs of attributes that together identify a person: two people may have one of the two in common, but hardly both. */
const TOGETHER: readonly (readonly [PersonMarkKind, PersonMarkKind])[] = [
  ['name', 'birth_date'],
  ['name', 'device'],
  ['birth_date', 'device'],
]

/**
 * Whether two accounts probably belong to one person. Namesakes share a name, and relatives share a browser,
 * so one such attribute is not enough. It is enough for an account created in the excluded person's browser
 * after the exclusion began.
 */
export const isLikelyMatch = (kinds: readonly PersonMarkKind[], madeAfterExclusion: boolean): boolean =>
  kinds.some(kind => ALONE.includes(kind)) ||
  TOGETHER.some(pair => pair.every(kind => kinds.includes(kind))) ||
  (madeAfterExclusion && kinds.includes('device'))
