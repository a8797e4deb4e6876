import { idPattern, type MemberId } from '@sala/contract/wire/ids.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { invariant } from '../../platform/refusal.ts'
import { maskPhone } from './members.ts'
import { findNames } from './sql.ts'

const LETTERS_SHOWN = 2
const DIGITS_SHOWN = 4
const HIDDEN = '•••'

/**
 * Splits names into letters. It is created at its first use, because it loads Unicode tables, which takes a twentieth of the start time of a command.
 */
let letters: Intl.Segmenter | undefined
const lettersOf = (word: string): Intl.Segments => {
  letters ??= new Intl.Segmenter('th', { granularity: 'grapheme' })
  return letters.segment(word)
}

/**
 * Returns the first letters of each word of a name. They are enough to compare two names, but too few to identify a person. The result is empty for
 * null, the name of a member without a bank account.
 */
export const maskName = (name: string | null): string =>
  (name ?? '')
    .split(/\s+/)
    .filter(word => word !== '')
    .map(word => {
      const seen = [...lettersOf(word)].slice(0, LETTERS_SHOWN)
      return seen.map(({ segment }) => segment).join('') + HIDDEN
    })
    .join(' ')

export const maskAccount = (account: string): string => HIDDEN + account.slice(-DIGITS_SHOWN)

/** A member in operators' lists: id, masked phone and masked name. */
export type ShownMember = { readonly id: MemberId; readonly phone: string; readonly name: string }

/** Returns the given members, with masked phone and name, as a map by id. */
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

const WORD = /\w+/g

const isMemberId = (text: string): text is MemberId => idPattern('mem').test(text)

/** Returns the member ids that occur in these texts, each once. */
export const memberIdsIn = (texts: readonly string[]): MemberId[] => {
  const words = texts.flatMap(text => text.match(WORD) ?? [])
  return [...new Set(words.filter(isMemberId))]
}

/** Returns the members whose ids occur in these texts, with masked phone and name. Unknown ids are left out. */
export const membersIn = async (db: Db | Tx, texts: readonly string[]): Promise<ShownMember[]> => [
  ...(await shownMembers(db, memberIdsIn(texts))).values(),
]

/** Reads the given members, with masked phone and name, and returns a lookup by id. The lookup throws an error for any other id. */
export const readShownMembers = async (
  db: Db | Tx,
  memberIds: readonly MemberId[],
): Promise<(id: MemberId) => ShownMember> => {
  const members = await shownMembers(db, memberIds)
  return id => {
    const member = members.get(id)
    invariant(member !== undefined, `member ${id} exists`)
    return member
  }
}

type Shown<Row> = Omit<Row, 'member_id'> & { readonly member: ShownMember }

/** Returns the rows with a masked member instead of `member_id`. If the member is unknown, the row is left out. */
export const attachMembers = async <Row extends { readonly member_id: MemberId }>(
  db: Db | Tx,
  rows: readonly Row[],
): Promise<Shown<Row>[]> => {
  const members = await shownMembers(
    db,
    rows.map(row => row.member_id),
  )
  return rows.flatMap(({ member_id, ...row }) => {
    const member = members.get(member_id)
    return member === undefined ? [] : [{ ...row, member }]
  })
}
