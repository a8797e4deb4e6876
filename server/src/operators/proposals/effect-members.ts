import { membersIn, type ShownMember } from '../../account/members/masking.ts'
import type { Db } from '../../platform/db.ts'
import type { Effect } from './effect.ts'

/** Texts of the effects, before and after. */
export const textsOf = (effects: readonly Effect[]): string[] =>
  effects.flat().flatMap(({ before, after }) => [before ?? '', after ?? ''])

/** The members that these effects mention, with masked data. An operator who needs the whole phone has to unmask it. */
export const membersOfEffects = (db: Db, effects: readonly Effect[]): Promise<ShownMember[]> =>
  membersIn(db, textsOf(effects))
