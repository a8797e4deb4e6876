import { describe, expect, test } from 'vitest'
import { crc16, readBillQr } from './emv-qr.ts'

const KNOWN =
  '00020101021130620016A000000677010112011301122334455660211CUSTOMER0010306INV00153037645802TH62070703SCB6304780E'

const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`
const sealed = (fields: string) => `${fields}6304${crc16(`${fields}6304`)}`
const bill = field('00', 'A000000677010112') + field('01', '099000000000011') + field('02', 'D7K2M9')
const qr = (amount: string, currency = '764') =>
  sealed(
    field('00', '01') +
      field('01', '11') +
      field('30', bill) +
      field('53', currency) +
      field('54', amount) +
      field('58', 'TH') +
      field('62', field('07', 'SALA01')),
  )

test('the checksum is CRC-16/CCITT-FALSE', () => {
  expect(crc16('123456789')).toBe('29B1')
})

test('a known bill-payment QR is read', () => {
  expect(readBillQr(KNOWN)).toEqual({
    bill: {
      biller: '0112233445566',
      reference: 'CUSTOMER001',
      reference2: 'INV001',
      amount: null,
      terminal: 'SCB',
    },
  })
})

test('amount, reference and terminal of a QR code are read, with spaces around the text', () => {
  expect(readBillQr(` ${qr('500.25')}\n`)).toEqual({
    bill: {
      biller: '099000000000011',
      reference: 'D7K2M9',
      reference2: null,
      amount: 500.25,
      terminal: 'SALA01',
    },
  })
})

describe('a bill that cannot be paid is refused with the reason', () => {
  test.each([
    ['', 'not_a_payment_qr'],
    ['https://example.test/', 'not_a_payment_qr'],
    [KNOWN.slice(0, -1), 'not_a_payment_qr'],
    ['9'.repeat(600), 'not_a_payment_qr'],
    [KNOWN.replace('INV001', 'INV002'), 'wrong_checksum'],
    [sealed(field('00', '01') + field('29', field('00', 'A000000677010111'))), 'not_a_bill'],
    [qr('500.25', '840'), 'wrong_currency'],
    [qr('5e2'), 'wrong_amount'],
    [qr('1.005'), 'wrong_amount'],
  ])('%s', (text, problem) => {
    expect(readBillQr(text)).toEqual({ problem })
  })
})

test('a QR code with one changed character is always refused', () => {
  const text = qr('500.25')
  for (let at = 0; at < text.length; at += 1) {
    const changed = text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1)
    expect(readBillQr(changed)).toHaveProperty('problem')
  }
})
