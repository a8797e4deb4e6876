import type { PersonMarkKind } from '../../account/identity/person-match-keys.ts'

/** Attributes that each identify a person alone. */
const ALONE: readonly PersonMarkKind[] = ['bank_account', 'phone']
/** Pairs of attributes that together identify a person. Two people may share one attribute of a pair, but very rarely both. */
const TOGETHER: readonly (readonly [PersonMarkKind, PersonMarkKind])[] = [
  ['name', 'birth_date'],
  ['name', 'device'],
  ['birth_date', 'device'],
]

/**
 * Returns whether two accounts probably belong to one person. `kinds` are the attributes that they have in common. The same name alone is not enough.
 * The same browser alone is enough only if the account was created after the exclusion began.
 */
export const isLikelyMatch = (kinds: readonly PersonMarkKind[], madeAfterExclusion: boolean): boolean =>
  kinds.some(kind => ALONE.includes(kind)) ||
  TOGETHER.some(pair => pair.every(kind => kinds.includes(kind))) ||
  (madeAfterExclusion && kinds.includes('device'))
