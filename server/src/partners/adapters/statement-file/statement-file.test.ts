import { expect, test } from 'vitest'
import { csvLines } from './csv-lines.ts'
import { ofxLines } from './ofx-lines.ts'

const ACCOUNT = '9000000022'
const HEADS = 'id,paid_at,amount,from_bank,from_account,from_name,bill_reference'
const LINE = {
  line_id: `file:${ACCOUNT}:A1`,
  account: ACCOUNT,
  from_bank: 'scb',
  from_account: '8000000202',
  from_name: 'อาทิตย์ ลองเล่น',
  amount: 123_456n,
  bill_reference: null,
  paid_at: new Date('2026-11-19T02:30:00Z'),
  trans_ref: null,
}

test.each([
  ['2026-11-19 09:30:00', '"1,234.56"', '014'],
  ['2026-11-19T02:30:00Z', '1234.56', 'scb'],
  ['2026-11-19T09:30:00+07:00', '+1234.56', 'SCB'],
])('a line of a table: %s, %s, %s', (at, amount, bank) => {
  const text = `${HEADS}\r\nA1,${at},${amount},${bank},8000000202,อาทิตย์ ลองเล่น,\n`
  expect(csvLines(ACCOUNT, text)).toEqual({ lines: [LINE], rows: [2], unreadable: [] })
})

test('outgoing rows are skipped, and unreadable rows need review', () => {
  const rows = [
    'A1,2026-11-19 09:30:00,-10.00,,,,',
    ',2026-11-19 09:30:00,10.00,,,,',
    'A3,soon,10.00,,,,',
    'A4,2026-11-19 09:30:00,1.234,,,,',
  ]
  const { lines, unreadable } = csvLines(ACCOUNT, `${[HEADS, ...rows].join('\n')}\n`)
  expect(lines).toEqual([])
  expect(unreadable).toHaveLength(3)
  expect(csvLines(ACCOUNT, 'a\n"b').unreadable).toHaveLength(1)
})

test('a row without a line end is not read: half an amount is also an amount', () => {
  const whole = `${HEADS}\r\nA1,2026-11-19 09:30:00,1234.56,scb,8000000202,`
  for (let end = HEADS.length + 1; end < whole.length; end++)
    expect(csvLines(ACCOUNT, whole.slice(0, end)).lines).toEqual([])
})

test.each([
  ['amount', 'A1,2026-11-19 09:30:00,scb,8000000202,อาทิตย์ ลองเล่น,202611190001,1234.56'],
  ['from_account', 'A1,2026-11-19 09:30:00,1234.56,scb,อาทิตย์ ลองเล่น,202611190001,8000000202'],
  ['bill_reference', 'A1,2026-11-19 09:30:00,1234.56,scb,8000000202,อาทิตย์ ลองเล่น,202611190001'],
])('a file that is cut within its last cell, %s, is never read as far as it goes', (last, line) => {
  const heads = `${HEADS.replace(`,${last}`, '')},${last}\r\n`
  const whole = `${heads}${line}`
  for (let end = heads.length; end <= whole.length; end++)
    expect(csvLines(ACCOUNT, whole.slice(0, end)).lines).toEqual([])
  expect(csvLines(ACCOUNT, whole).unreadable).toEqual([
    { row: 2, why: 'cut_off', raw: JSON.stringify({ 'cut off': line }) },
  ])
  for (const end of ['\r', '\n', '\r\n'])
    expect(csvLines(ACCOUNT, `${whole}${end}`).lines).toMatchObject([
      { amount: 123_456n, from_account: '8000000202', bill_reference: '202611190001' },
    ])
})

const ofx = (movement: string, account = ACCOUNT) =>
  `<OFX><BANKACCTFROM><ACCTID>${account}</BANKACCTFROM><BANKTRANLIST>${movement}</BANKTRANLIST></OFX>`
const movement = (time: string, rest = '') =>
  `<STMTTRN>\n<TRNTYPE>CREDIT\n<DTPOSTED>${time}\n<TRNAMT>1234.56\n<FITID>A1\n<NAME>A &amp; B\n${rest}</STMTTRN>`

test.each([
  ['20261119093000[+7:ICT]', '2026-11-19T02:30:00Z'],
  ['20261119093000.000[7]', '2026-11-19T02:30:00Z'],
  ['20261119023000', '2026-11-19T02:30:00Z'],
  ['20261119', '2026-11-18T17:00:00Z'],
])('an OFX time %s is %s', (time, instant) => {
  expect(ofxLines(ACCOUNT, ofx(movement(time))).lines).toMatchObject([
    { line_id: `file:${ACCOUNT}:A1`, amount: 123_456n, from_name: 'A & B', paid_at: new Date(instant) },
  ])
})

test('OFX as XML has payer and bill, and a file of another account is not read', () => {
  const rest =
    '<BANKACCTFROM><BANKID>014</BANKID><ACCTID>8000000202</ACCTID></BANKACCTFROM><MEMO>202611190001</MEMO>'
  const parsed = ofxLines(ACCOUNT, ofx(movement('20261119093000[+7:ICT]', rest)))
  expect(parsed.lines).toMatchObject([
    { from_bank: 'scb', from_account: '8000000202', bill_reference: '202611190001' },
  ])
  expect(ofxLines(ACCOUNT, ofx(movement('20261119'), '1112223334'))).toEqual({
    ...{ lines: [], rows: [] },
    unreadable: [{ row: null, why: 'other_account', raw: 'a statement of another account: 1112223334' }],
  })
  expect(ofxLines(ACCOUNT, ofx(movement('tomorrow'))).unreadable).toMatchObject([{ row: 1, why: 'time' }])
})

test('each unreadable row has its number as a spreadsheet counts, and the reason', () => {
  const good = 'A1,2026-11-19 09:30:00,10.00,,,,'
  const faults = (...rows: string[]) =>
    csvLines(ACCOUNT, `${[HEADS, ...rows].join('\n')}\n`).unreadable.map(({ row, why }) => ({ row, why }))
  expect(
    faults(
      good,
      '',
      ',2026-11-19 09:30:00,10.00,,,,',
      'A2,soon,10.00,,,,',
      'A3,2026-11-19 09:30:00,1.234,,,,',
      'A4,2026-11-19 09:30:00,10.00,scb,1.2E+11,,',
      'A5,2026-11-19 09:30:00,10.00,,,,1.2E+11',
      'A6,2026-11-19 09:30:00,10.00',
      good.replace('10.00', '11.00'),
    ),
  ).toEqual([
    { row: 4, why: 'movement' },
    { row: 5, why: 'time' },
    { row: 6, why: 'amount' },
    { row: 7, why: 'account' },
    { row: 8, why: 'reference' },
    { row: 9, why: 'cut_off' },
    { row: 2, why: 'contradicting' },
    { row: 10, why: 'contradicting' },
  ])
  expect(csvLines(ACCOUNT, 'id,amount\nA1,10.00\n').unreadable).toMatchObject([{ row: 2, why: 'column' }])
  expect(csvLines(ACCOUNT, 'a\n"b').unreadable).toMatchObject([{ row: null, why: 'no_table' }])
})
