import { membersIn, type ShownMember } from '../../account/members/personal-data-masking.ts'
import type { Db } from '../../platform/db.ts'
import type { Effect } from './proposal-effect.ts'

/** Returns all values in the effects of proposals, those before and those after the change. */
export const textsOf = (effects: readonly Effect[]): string[] =>
  effects.flat().flatMap(({ before, after }) => [before ?? '', after ?? ''])

/**
 * Returns the members whom these effects mention, with masked data. An operator may see a whole phone number only by unmasking it, which is logged.
 */
export const membersOfEffects = (db: Db, effects: readonly Effect[]): Promise<ShownMember[]> =>
  membersIn(db, textsOf(effects))
