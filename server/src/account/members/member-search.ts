import { isIP } from 'node:net'
import { asciiDigits } from '@sala/contract/text/ascii-digits.ts'
import { nameReadings } from '@sala/contract/text/person-name.ts'
import { readPhone } from '@sala/contract/text/phone-number.ts'
import { canonicalText } from '@sala/contract/text/thai-spelling.ts'
import { readAccountNumber } from '@sala/contract/text/typed-digits.ts'
import { idPattern, type MemberId } from '@sala/contract/wire/ids.ts'
import type { Db } from '../../platform/db.ts'
import { findByAddress, findByDevice, findByDigits, findByWords, type Match } from './member-search-sql.ts'

export type FoundMember = { readonly id: MemberId; readonly found_by: Match['found_by'] | 'id' }

const MATCHES_MAX = 20
/** Minimum number of digits of a search. Fewer digits match too many members. */
const DIGITS_MIN = 4

/**
 * Number of characters of a browser's device mark (id in a long-lived cookie) that the desk (the staff's website) shows. Operators can search by
 * these characters.
 */
export const MARK_SHOWN_CHARACTERS = 12
const MARK_PATTERN = new RegExp(`^[0-9a-f]{${MARK_SHOWN_CHARACTERS}}$`)
const HASH_BYTES = 32
const LAST_BYTE = 0xff

/** Returns the byte range of all device marks (ids in a long-lived cookie) that begin with the characters that operators see. */
const marksOf = (shown: string) => {
  const begin = Buffer.from(shown, 'hex')
  return { from: begin, to: Buffer.concat([begin, Buffer.alloc(HASH_BYTES - begin.length, LAST_BYTE)]) }
}

const isMemberId = (text: string): text is MemberId => idPattern('mem').test(text)

/**
 * Finds members by id, IP address, device mark (id in a long-lived cookie), phone, account number, name or LINE id. A member may match in several
 * ways.
 */
export const searchMembers = async (db: Db, typed: string): Promise<FoundMember[]> => {
  const text = asciiDigits(canonicalText(typed))
  if (isMemberId(text)) return [{ id: text, found_by: 'id' }]
  if (isIP(text) !== 0) return findByAddress(db, text, MATCHES_MAX)
  const devices = MARK_PATTERN.test(text) ? await findByDevice(db, marksOf(text), MATCHES_MAX) : []
  const digits = readPhone(text) ?? readAccountNumber(text)
  if (/^\d+$/.test(digits))
    return digits.length < DIGITS_MIN ? [] : [...devices, ...(await findByDigits(db, digits, MATCHES_MAX))]
  const words = await Promise.all(wordsOf(text).map(word => findByWords(db, word, MATCHES_MAX)))
  return [
    ...devices,
    ...new Map(words.flat().map(found => [`${found.id} ${found.found_by}`, found])).values(),
  ]
}

/**
 * Returns the spellings of a name to search for: as typed, without titles, and with the first word last. Banks print titles, and some print
 * the family name first.
 */
const wordsOf = (text: string): string[] => {
  const name = nameReadings(text).at(-1) ?? text
  const words = name.split(' ')
  return [...new Set([text, name, [...words.slice(1), ...words.slice(0, 1)].join(' ')])]
}
