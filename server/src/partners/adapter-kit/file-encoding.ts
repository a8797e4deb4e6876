const UTF8_MARK = [0xef, 0xbb, 0xbf]
const LITTLE_MARK = [0xff, 0xfe]
const BIG_MARK = [0xfe, 0xff]
/** First bytes by which a spreadsheet file is recognised, in the current format and in the format before 2007. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]
const PDF = [0x25, 0x50, 0x44, 0x46]

const NO_TABLE = 'this file is a workbook or an image, not a text table: save it as CSV'
const NO_ENCODING = 'this file has an unknown encoding: save it as CSV in UTF-8'

const beginsWith = (bytes: Buffer, mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte)

const decoded = (bytes: Buffer, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Text of a file, with the encoding in which it was written. */
export type DecodedFile = {
  readonly text: string
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-874'
}

const inEncoding = (bytes: Buffer, encoding: DecodedFile['encoding']): DecodedFile | null => {
  const text = decoded(bytes, encoding)
  return text === null ? null : { text, encoding }
}

/**
 * Decodes a text without a byte order mark. A text with zero bytes is UTF-16, where every second byte of Latin text is zero. The other accepted
 * encodings never have zero bytes.
 */
const unmarked = (bytes: Buffer): DecodedFile | null => {
  const zero = bytes.indexOf(0)
  if (zero < 0) return inEncoding(bytes, 'utf-8') ?? inEncoding(bytes, 'windows-874')
  return inEncoding(bytes, zero % 2 === 1 ? 'utf-16le' : 'utf-16be')
}

const isBinary = (bytes: Buffer): boolean => [...WORKBOOKS, PDF].some(mark => beginsWith(bytes, mark))

/** Decodes an uploaded file in UTF-8, UTF-16 or Windows-874 (TIS-620). Returns null for a binary file and for another encoding. */
export const decodeFile = (bytes: Buffer): DecodedFile | null => {
  if (isBinary(bytes)) return null
  if (beginsWith(bytes, UTF8_MARK)) return inEncoding(bytes, 'utf-8')
  if (beginsWith(bytes, LITTLE_MARK)) return inEncoding(bytes, 'utf-16le')
  if (beginsWith(bytes, BIG_MARK)) return inEncoding(bytes, 'utf-16be')
  return unmarked(bytes)
}

/**
 * Decodes an uploaded file in UTF-8, UTF-16 or Windows-874 (TIS-620). For a binary file, it returns a line that cannot be parsed and that tells the
 * operator what to do.
 */
export const fileText = (bytes: Buffer): string =>
  isBinary(bytes) ? NO_TABLE : (decodeFile(bytes)?.text ?? NO_ENCODING)
