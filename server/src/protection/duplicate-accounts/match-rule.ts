import type { PersonMarkKind } from '../../account/identity/match-keys.ts'

/** Marks that no two people share. */
const ALONE: readonly PersonMarkKind[] = ['bank_account', 'phone']
/** Marks that two people may well share, each of them, and hardly both. */
const TOGETHER: readonly (readonly [PersonMarkKind, PersonMarkKind])[] = [
  ['name', 'birth_date'],
  ['name', 'device'],
  ['birth_date', 'device'],
]

/**
 * Whether two accounts look like one person's. Namesakes share a name, classmates a birth date, a family a browser: none of these
 * is enough alone. An account that was made in an excluded person's own browser after the exclusion began is.
 */
export const looksLikeOne = (kinds: readonly PersonMarkKind[], madeAfterExclusion: boolean): boolean =>
  kinds.some(kind => ALONE.includes(kind)) ||
  TOGETHER.some(pair => pair.every(kind => kinds.includes(kind))) ||
  (madeAfterExclusion && kinds.includes('device'))
