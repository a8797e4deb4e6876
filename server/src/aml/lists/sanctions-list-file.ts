import { createHash } from 'node:crypto'
import type { ListEncoding, ListFault, ListFormat } from '@sala/contract/aml/aml-terms.ts'
import { faultPlace, listFaultNames } from '@sala/contract/aml/aml-texts.ts'
import { asciiDigits } from '@sala/contract/text/ascii-digits.ts'
import { oneLine } from '@sala/contract/text/normalised-text.ts'
import { commonYear } from '@sala/contract/text/typed-date.ts'
import { decodeFile } from '../../partners/adapter-kit/file-encoding.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readTable } from './csv-sanctions-list.ts'
import type { RawEntry } from './raw-list-entry.ts'
import { readUnList } from './un-sanctions-list.ts'

const ENTRIES_MAX = 200_000
const NAMES_MAX = 200
const TEXT_MAX_CHARACTERS = 200

export type ListEntry = Omit<RawEntry, 'row'> & { readonly digest: string }

export type ReadList = {
  readonly format: ListFormat
  readonly encoding: ListEncoding
  /** SHA-256 of the file, by which a file that was already loaded is recognised. */
  readonly digest: Buffer
  readonly entries: readonly ListEntry[]
}

/** Throws Refusal `aml_file_unreadable` with the fault, and the row if the fault has one. */
const fail = (fault: ListFault, row: number | null = null): never => {
  throw new Refusal('aml_file_unreadable', {
    place: row === null ? '' : faultPlace(row),
    fault: listFaultNames[fault],
  })
}

const YEAR = /^\d{4}$/
const DAY = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/

/** Parses a birth date to `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, and converts a Buddhist year. Returns null if the text is no date. */
const birthDateOf = (text: string): string | null => {
  const plain = asciiDigits(text)
  if (YEAR.test(plain)) return String(commonYear(Number(plain)))
  const [, year = '', month = '', day] = DAY.exec(plain) ?? []
  if (year === '') return null
  const written = [String(commonYear(Number(year))), month, ...(day === undefined ? [] : [day])].join('-')
  return Number.isNaN(Date.parse(written)) ? null : written
}

/** Returns whether the database can store the text: it must have no zero character and no half of a surrogate pair. */
const isReadable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

const fits = (text: string): boolean => text !== '' && text.length <= TEXT_MAX_CHARACTERS

const checked = ({ row, reference, kind, names, birth_dates }: RawEntry): ListEntry => {
  if (![reference, ...names].every(isReadable)) fail('encoding', row)
  const named = [...new Set(names.map(oneLine).filter(name => name !== ''))]
  if (!fits(reference)) fail('reference', row)
  if (named.length === 0 || named.length > NAMES_MAX || !named.every(fits)) fail('name', row)
  const born = birth_dates.map(text => birthDateOf(text) ?? fail('birth_date', row))
  const content = JSON.stringify([kind, named, born])
  const digest = createHash('sha256').update(content).digest('hex')
  return { reference, kind, names: named, birth_dates: [...new Set(born)], digest }
}

/**
 * Reads the file of a sanctions list: the XML of the Security Council's consolidated list, or a CSV table, in UTF-8, UTF-16 or Windows-874 (TIS-620).
 * Throws Refusal `aml_file_unreadable` with the first fault, so that nothing of a faulty file is used.
 */
export const readListFile = (bytes: Buffer): ReadList => {
  const { text, encoding } = decodeFile(bytes) ?? fail('encoding')
  const format: ListFormat = text.trimStart().startsWith('<') ? 'un_xml' : 'csv'
  const raw = format === 'csv' ? readTable(text) : readUnList(text)
  if ('fault' in raw) return fail(raw.fault, raw.row)
  if (raw.entries.length === 0) fail('empty')
  if (raw.entries.length > ENTRIES_MAX) fail('too_many')
  const known = new Set<string>()
  const entries = raw.entries.map(entry => {
    if (known.has(entry.reference)) fail('twice', entry.row)
    known.add(entry.reference)
    return checked(entry)
  })
  return { format, encoding, digest: createHash('sha256').update(bytes).digest(), entries }
}
