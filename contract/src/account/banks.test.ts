import { expect, test } from 'vitest'
import { accountDigitsOf, accountDigitsOfAny, banks, digitsText, hasDigits, memberBankKeys } from './banks.ts'

const named = [
  'bbl',
  'kbank',
  'ktb',
  'scb',
  'bay',
  'gsb',
  'ttb',
  'tmb',
  'uob',
  'tisco',
  'cimb',
  'lhb',
  'ghb',
  'baac',
  'kk',
  'tbank',
]
const promptpayKeys = ['25', '26', '27', '28', '29', 'pp01']

test('B02: the table holds every bank of the specification with its five fields, and the promptpay entries', () => {
  expect(Object.keys(banks).sort()).toEqual([...named, ...promptpayKeys].sort())
  for (const bank of Object.values(banks))
    expect(bank).toEqual({
      code: expect.stringMatching(/^(\d{3}|promptpay)$/),
      color: expect.stringMatching(/^#[0-9A-F]{6}$/i),
      official_name: expect.stringMatching(/./),
      nice_name: expect.stringMatching(/./),
      thai_name: expect.stringMatching(/[ก-๙]/),
    })
})

test('B02: keys 25 to 29 and pp01 carry the promptpay code, tmb and ttb share 011', () => {
  const codes = new Map(Object.entries(banks).map(([key, { code }]) => [key, code]))
  expect(promptpayKeys.map(key => codes.get(key))).toEqual(promptpayKeys.map(() => 'promptpay'))
  expect([codes.get('tmb'), codes.get('ttb')]).toEqual(['011', '011'])
})

test('V03: an account number has the digits that its bank states, otherwise ten to fifteen', () => {
  for (const key of memberBankKeys) expect(accountDigitsOf(key)).toEqual({ from: 10, to: 15 })
  expect(accountDigitsOfAny).toEqual({ from: 10, to: 15 })
  const twelve = { from: 12, to: 12 }
  expect(
    ['123456789012', '12345678901', '1234567890123', '12345678901a'].map(one => hasDigits(one, twelve)),
  ).toEqual([true, false, false, false])
  expect([digitsText(twelve), digitsText(accountDigitsOfAny)]).toEqual(['12', '10-15'])
})
