import { isIP } from 'node:net'
import { idPattern, type MemberId } from '@sala/contract/wire/ids.ts'
import type { Db } from '../../platform/db.ts'
import { findByAddress, findByDigits, findByWords, type Match } from './search-sql.ts'

export type Found = { readonly id: MemberId; readonly found_by: Match['found_by'] | 'id' }

const MATCHES_MAX = 20
/** Fewer are the end of too many. */
const DIGITS_MIN = 4

const isMemberId = (text: string): text is MemberId => idPattern('mem').test(text)

/** Members by what somebody has in hand; the same one may be found by several things. */
export const searchMembers = async (db: Db, text: string): Promise<Found[]> => {
  if (isMemberId(text)) return [{ id: text, found_by: 'id' }]
  if (isIP(text) !== 0) return findByAddress(db, text, MATCHES_MAX)
  const digits = text.replaceAll(/[\s-]/g, '')
  if (/^\d+$/.test(digits)) return digits.length < DIGITS_MIN ? [] : findByDigits(db, digits, MATCHES_MAX)
  return findByWords(db, text, MATCHES_MAX)
}
