import { encode, tag, withCrcTag } from 'promptparse'

/** Application id of Thai bill payment, country code and currency code (B03; EMV merchant-presented QR). */
const BILL_PAYMENT_AID = 'A000000677010112'
const COUNTRY_THAILAND = 'TH'
const CURRENCY_BAHT = '764'
/** Method 11 means a static QR code, which a bank may accept more than once. The bank's own reference distinguishes the payments. */
const STATIC = '11'

export type QrBill = {
  /** The 15-digit id under which the bank has registered the biller. */
  biller_id: string
  /** Reference 1 of the bill: the deposit's bank reference. */
  reference: string
  /** The amount in baht. */
  amount: number
  terminals: readonly string[]
}

/** Chooses one of the receiving account's terminal ids at random, once per QR code (B03). `draw` is a random number in [0, 1). */
export const pickTerminal = (terminals: readonly string[], draw: number = Math.random()): string => {
  const terminal = terminals[Math.floor(draw * terminals.length)]
  if (terminal === undefined) throw new RangeError('a bill needs at least one terminal')
  return terminal
}

/** Returns the content of a static bill-payment QR code, in the format that Thai banking apps scan. The amount is a plain number. */
export const qrBillText = (bill: QrBill, terminal: string): string =>
  withCrcTag(
    encode([
      tag('00', '01'),
      tag('01', STATIC),
      tag('30', encode([tag('00', BILL_PAYMENT_AID), tag('01', bill.biller_id), tag('02', bill.reference)])),
      tag('53', CURRENCY_BAHT),
      tag('54', bill.amount.toFixed(2)),
      tag('58', COUNTRY_THAILAND),
      tag('62', encode([tag('07', terminal)])),
    ]),
    '63',
  )
