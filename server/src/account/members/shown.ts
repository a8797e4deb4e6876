import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { maskPhone } from './members.ts'
import { findNames } from './sql.ts'

const LETTERS_SHOWN = 2
const DIGITS_SHOWN = 4
const HIDDEN = '•••'

const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** First letters of each word: enough to compare, not to identify. Empty before the bank step. */
export const maskName = (name: string | null): string =>
  (name ?? '')
    .split(/\s+/)
    .filter(word => word !== '')
    .map(word => {
      const seen = [...letters.segment(word)].slice(0, LETTERS_SHOWN)
      return seen.map(({ segment }) => segment).join('') + HIDDEN
    })
    .join(' ')

export const maskAccount = (account: string): string => HIDDEN + account.slice(-DIGITS_SHOWN)

/** A member in operators' lists. */
export type ShownMember = { readonly id: MemberId; readonly phone: string; readonly name: string }

/** Returns these members for lists, by id. */
export const shownMembers = async (
  db: Db | Tx,
  memberIds: readonly MemberId[],
): Promise<Map<MemberId, ShownMember>> => {
  const ids = [...new Set(memberIds)]
  const rows = ids.length === 0 ? [] : await findNames(db, ids)
  return new Map(
    rows.map(({ id, phone, name }) => [id, { id, phone: maskPhone(phone), name: maskName(name) }]),
  )
}
