/** A parsed Thai bill-payment QR. `amount` is in baht, or null when the payer chooses the amount. */
export type Bill = {
  biller: string
  reference: string
  reference2: string | null
  amount: number | null
  terminal: string | null
}

export type QrProblem =
  | 'not_a_payment_qr'
  | 'wrong_checksum'
  | 'not_a_bill'
  | 'wrong_currency'
  | 'wrong_amount'

export type ReadQr = { bill: Bill } | { problem: QrProblem }

const MAX_CHARACTERS = 512
const FIELD_HEAD_CHARACTERS = 4
const CHECKSUM_CHARACTERS = 4
const CHECKSUM_HEAD = '6304'
const BILL_APPLICATION = 'A000000677010112'
const BAHT = '764'

/** Parses an EMVCo merchant QR code (tags 30, 53, 54 and 62, CRC in 63) as a Thai bill payment. */
export function readBillQr(scanned: string): ReadQr {
  const text = scanned.trim()
  const fields = text.length > MAX_CHARACTERS ? null : readFields(text)
  if (fields === null || fields.get('00') !== '01' || !fields.has('63'))
    return { problem: 'not_a_payment_qr' }
  if (!hasRightChecksum(text)) return { problem: 'wrong_checksum' }
  const bill = readFields(fields.get('30') ?? '')
  const biller = bill?.get('01')
  const reference = bill?.get('02')
  if (bill?.get('00') !== BILL_APPLICATION || biller === undefined || reference === undefined) {
    return { problem: 'not_a_bill' }
  }
  if (fields.get('53') !== BAHT) return { problem: 'wrong_currency' }
  const amount = readAmount(fields.get('54'))
  if (amount === undefined) return { problem: 'wrong_amount' }
  const terminal = readFields(fields.get('62') ?? '')?.get('07') ?? null
  return { bill: { biller, reference, reference2: bill.get('03') ?? null, amount, terminal } }
}

/** Splits EMVCo text into fields of a two-digit tag, a two-digit length and a value. Returns null when the lengths do not add up. */
function readFields(text: string): Map<string, string> | null {
  const fields = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const head = text.slice(at, at + FIELD_HEAD_CHARACTERS)
    if (!/^\d{4}$/.test(head)) return null
    const start = at + FIELD_HEAD_CHARACTERS
    const end = start + Number(head.slice(2))
    if (end > text.length) return null
    fields.set(head.slice(0, 2), text.slice(start, end))
    at = end
  }
  return fields
}

function readAmount(text: string | undefined): number | null | undefined {
  if (text === undefined) return null
  return /^\d{1,10}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined
}

/** Verifies the checksum, which is the last field and covers all text before its four hex characters. */
function hasRightChecksum(text: string): boolean {
  const covered = text.slice(0, -CHECKSUM_CHARACTERS)
  return covered.endsWith(CHECKSUM_HEAD) && crc16(covered) === text.slice(-CHECKSUM_CHARACTERS).toUpperCase()
}

/** Returns the CRC-16/CCITT-FALSE (polynomial 1021, initial value FFFF) of a text, as EMVCo requires. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021
      crc &= 0xffff
    }
  }
  return crc.toString(16).toUpperCase().padStart(CHECKSUM_CHARACTERS, '0')
}
