import { banks, isBankKey } from '@sala/contract/account/banks.ts'
import { crc16 } from './emv-qr.ts'

/** Bank code of the invented bank in slips; no Thai bank has this code. */
const UNKNOWN_BANK = '999'

/** Matches a three-digit bank code in the QR code of a slip (a bank's receipt). E-wallets have no such code. */
const CLEARING_CODE = /^\d{3}$/

const clearingCodeOf = (bank: string): string => {
  const code = isBankKey(bank) ? banks[bank].code : ''
  return CLEARING_CODE.test(code) ? code : UNKNOWN_BANK
}

const SLIP_API = '000001'
const CHECKSUM_HEAD = '9104'

const field = (tag: string, value: string) => `${tag}${value.length.toString().padStart(2, '0')}${value}`

/** Returns the text of the mini QR code on a slip (a bank's receipt): sending bank and transfer reference (tags 00 and 51, CRC in 91). */
export function miniQr(bank: string, transRef: string): string {
  const inside = field('00', SLIP_API) + field('01', clearingCodeOf(bank)) + field('02', transRef)
  const covered = field('00', inside) + field('51', 'TH') + CHECKSUM_HEAD
  return covered + crc16(covered)
}
