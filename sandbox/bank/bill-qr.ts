import type { Satang } from '../foundation/money.ts'
import { toBahtString } from '../foundation/money.ts'
import { crc16 } from './emv-qr.ts'

const BILL_APPLICATION = 'A000000677010112'

const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`

export function billQrText(bill: { biller: string; reference: string; amount: Satang }): string {
  const payee = field('00', BILL_APPLICATION) + field('01', bill.biller) + field('02', bill.reference)
  const text = [
    field('00', '01'),
    field('01', '12'),
    field('30', payee),
    field('53', '764'),
    field('54', toBahtString(bill.amount)),
    field('58', 'TH'),
    '6304',
  ].join('')
  return text + crc16(text)
}
