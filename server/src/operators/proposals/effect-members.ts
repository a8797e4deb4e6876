import { idPattern, type MemberId } from '@sala/contract/wire/ids.ts'
import { type ShownMember, shownMembers } from '../../account/members/shown.ts'
import type { Db } from '../../platform/db.ts'
import type { Effect } from './effect.ts'

const WORD = /\w+/g

const isMemberId = (text: string): text is MemberId => idPattern('mem').test(text)

/** Ids of the members that these effects mention, each once. */
export const memberIdsIn = (effects: readonly Effect[]): MemberId[] => {
  const texts = effects.flat().flatMap(({ before, after }) => [before ?? '', after ?? ''])
  const words = texts.flatMap(text => text.match(WORD) ?? [])
  return [...new Set(words.filter(isMemberId))]
}

/** The members that these effects mention, with masked data. An operator who needs the whole phone has to unmask it. */
export const membersIn = async (db: Db, effects: readonly Effect[]): Promise<ShownMember[]> => [
  ...(await shownMembers(db, memberIdsIn(effects))).values(),
]
