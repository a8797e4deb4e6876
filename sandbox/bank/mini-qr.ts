import { crc16 } from './emv.ts'

/** The banks by their three-digit clearing code, as a slip's QR names them. */
const CODES: Readonly<Record<string, string>> = {
  bbl: '002',
  kbank: '004',
  ktb: '006',
  ttb: '011',
  scb: '014',
  cimb: '022',
  uob: '024',
  bay: '025',
  gsb: '030',
  ghb: '033',
  baac: '034',
  tisco: '067',
  kk: '069',
  lhb: '073',
}
/** No Thai bank has it. */
const UNKNOWN_BANK = '999'

const SLIP_API = '000001'
const CHECKSUM_HEAD = '9104'

const field = (tag: string, value: string) => `${tag}${value.length.toString().padStart(2, '0')}${value}`

/** The text of a slip's small QR: which bank sent the money and under which reference (tags 00 and 51, CRC in 91). */
export function miniQr(bank: string, transRef: string): string {
  const inside = field('00', SLIP_API) + field('01', CODES[bank] ?? UNKNOWN_BANK) + field('02', transRef)
  const covered = field('00', inside) + field('51', 'TH') + CHECKSUM_HEAD
  return covered + crc16(covered)
}
