import { describe, expect, test } from 'vitest'
import { fileText } from '../../adapter-kit/file-encoding.ts'
import { batchFilePayouts } from '../batch-file/index.ts'
import { csvLines } from './csv-lines.ts'
import { ofxLines } from './ofx-lines.ts'

const ACCOUNT = '9000000022'
const HEADS = 'id,paid_at,amount,from_bank,from_account,from_name,bill_reference'
const ROW = 'A1,2026-11-19 09:30:00,1234.56,scb,8000000202,อาทิตย์ ลองเล่น,'
const AT = new Date('2026-11-19T02:30:00Z')
const file = (...rows: string[]) => `${[HEADS, ...rows].join('\r\n')}\r\n`
const read = (text: string) => csvLines(ACCOUNT, text)

describe('two rows under one number', () => {
  test('contradicting rows both need review, and neither is booked', () => {
    const { lines, unreadable } = read(file(ROW, ROW.replace('1234.56', '99.00'), ROW.replace('A1', 'A2')))
    expect(lines.map(({ line_id }) => line_id)).toEqual([`file:${ACCOUNT}:A2`])
    expect(unreadable).toHaveLength(2)
  })

  test('equal rows count once', () => {
    const { lines, unreadable } = read(file(ROW, ROW))
    expect([lines.length, unreadable.length]).toEqual([1, 0])
  })

  test('numbers rounded by a spreadsheet are invalid', () => {
    expect(read(file(ROW.replace('A1', '1.23E+09'), ROW.replace('A1', '2,5E+11'))).lines).toEqual([])
  })
})

describe('a row as programs write it', () => {
  test.each([
    ['a Buddhist year', ROW.replace('2026-11-19', '2569-11-19')],
    ['a Thai day', ROW.replace('2026-11-19 09:30:00', '19/11/2569 09:30')],
    ['a short Buddhist year', ROW.replace('2026-11-19 09:30:00', '19/11/69 09:30')],
    ['a Thai month', ROW.replace('2026-11-19 09:30:00', '19 พ.ย. 2569 09:30')],
    ['a time before noon', ROW.replace('2026-11-19 09:30:00', '19/11/2026 9:30 AM')],
    ['thousands', ROW.replace('1234.56', '"1,234.56"')],
    ['decimals with a comma', ROW.replace('1234.56', '"1.234,56"')],
    ['baht', ROW.replace('1234.56', '฿1234.56')],
    ['a credit', ROW.replace('1234.56', '1234.56 CR')],
    ['Thai digits', ROW.replace('1234.56', '๑๒๓๔.๕๖')],
    ['an account behind the mark of a text', ROW.replace('8000000202', "'8000000202")],
    ['an account with dashes', ROW.replace('8000000202', '800-0-00020-2')],
    ['a number behind the mark of a text', ROW.replace('A1', "'A1")],
    ['a no-break space', ROW.replace('A1', '\u00a0A1')],
  ])('%s', (_what, row) => {
    expect(read(file(row))).toMatchObject({
      lines: [{ line_id: `file:${ACCOUNT}:A1`, amount: 123_456n, paid_at: AT, from_account: '8000000202' }],
      unreadable: [],
    })
  })

  test.each([
    ['a debit in parentheses', ROW.replace('1234.56', '(1234.56)')],
    ['a debit with its minus behind', ROW.replace('1234.56', '1234.56-')],
    ['a debit in letters', ROW.replace('1234.56', '1234.56 DR')],
  ])('%s went out and is no money of a member', (_what, row) => {
    expect(read(file(row))).toEqual({ lines: [], rows: [], unreadable: [] })
  })

  test.each([
    ['an amount that may be one of two', ROW.replace('1234.56', '1.234')],
    ['a rounded amount', ROW.replace('1234.56', '1.2E+3')],
    ['a rounded account', ROW.replace('8000000202', '8E+09')],
    ['a day that may be one of two', ROW.replace('2026-11-19 09:30:00', '05/11/2026 09:30')],
    ['a serial number for a day', ROW.replace('2026-11-19 09:30:00', '45980.3958')],
    ['a day that is none', ROW.replace('2026-11-19', '2569-02-30')],
    ['a day without a time', ROW.replace(' 09:30:00', '')],
    ['a comma that moved the cells', ROW.replace('1234.56', '1,234.56')],
  ])('%s waits for a person', (_what, row) => {
    const { lines, unreadable } = read(file(row))
    expect([lines.length, unreadable.length]).toEqual([0, 1])
  })
})

describe('a file as programs write it', () => {
  const booked = { lines: [{ amount: 123_456n, from_name: 'อาทิตย์ ลองเล่น', paid_at: AT }], unreadable: [] }
  test.each([
    ['semicolons', file(ROW).replaceAll(',', ';')],
    ['tabs', file(ROW).replaceAll(',', '\t')],
    ['the separator in its first line', `sep=;\r\n${file(ROW).replaceAll(',', ';')}`],
    ['line ends of an old Mac', file(ROW).replaceAll('\r\n', '\r')],
    ['blank rows', file('', ROW, ',,,,,,', '')],
    ['its names again on each page', file(ROW, HEADS.toUpperCase())],
    ['a row of totals', file(ROW, 'รวม,,1234.56,,,,', ',Total,"9,999.00",,,,')],
    ['a byte order mark', `\uFEFF${file(ROW)}`],
  ])('%s', (_what, text) => expect(read(text)).toMatchObject(booked))

  const thai874 = (text: string) =>
    Buffer.from(
      [...text].map(char =>
        (char.codePointAt(0) ?? 0) > 0x7f ? (char.codePointAt(0) ?? 0) - 0xd60 : (char.codePointAt(0) ?? 0),
      ),
    )
  test.each([
    ['UTF-8', Buffer.from(file(ROW))],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${file(ROW)}`)],
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${file(ROW)}`, 'utf16le')],
    ['UTF-16 without its mark', Buffer.from(file(ROW), 'utf16le')],
    ['UTF-16 big-endian', Buffer.from(`\uFEFF${file(ROW)}`, 'utf16le').swap16()],
    ['Windows-874', thai874(file(ROW))],
  ])('in %s', (_encoding, bytes) => expect(read(fileText(bytes))).toMatchObject(booked))

  test.each([
    ['a workbook', Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3])],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3])],
    ['a PDF', Buffer.from('%PDF-1.7 …')],
    ['bytes of no encoding', Buffer.from([0x69, 0x64, 0xff, 0xdb, 0x0a, 0x81])],
  ])('%s is refused in words and books nothing', (_what, bytes) => {
    const { lines, unreadable } = read(fileText(bytes))
    expect(lines).toEqual([])
    expect(unreadable).toEqual([{ row: null, why: 'no_table', raw: expect.stringMatching(/save it as CSV/) }])
  })

  test('the debit and credit columns, or a direction column, decide which rows are incoming', () => {
    const two = 'id,paid_at,debit,credit,from_bank,from_account,from_name,bill_reference'
    const row = (debit: string, credit: string) =>
      `${two}\nA1,2026-11-19 09:30:00,${debit},${credit},scb,8000000202,x,\n`
    expect(read(row('', '1234.56')).lines).toHaveLength(1)
    expect(read(row('0.00', '1234.56')).lines).toHaveLength(1)
    expect(read(row('1234.56', ''))).toEqual({ lines: [], rows: [], unreadable: [] })
    expect(read(row('5.00', '6.00')).unreadable).toHaveLength(1)
    const way = (word: string) => `${HEADS},type\n${ROW},${word}\n`
    expect(read(way('CR')).lines).toHaveLength(1)
    expect(read(way('DR'))).toEqual({ lines: [], rows: [], unreadable: [] })
    expect(read(way('ถอน'))).toEqual({ lines: [], rows: [], unreadable: [] })
    expect(read(way('fee')).unreadable).toHaveLength(1)
  })

  test('one unambiguous day decides the day format of the others', () => {
    const rows = [
      ROW.replace('2026-11-19 09:30:00', '19/11/2026 09:30'),
      ROW.replace('A1,2026-11-19 09:30:00', 'A2,05/11/2026 09:30'),
    ]
    expect(read(file(...rows)).lines.map(({ paid_at }) => paid_at.toISOString())).toEqual([
      '2026-11-19T02:30:00.000Z',
      '2026-11-05T02:30:00.000Z',
    ])
  })
})

const ofx = (time: string, amount = '1234.56') =>
  `<OFX><BANKACCTFROM><ACCTID>${ACCOUNT}</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>${time}\n<TRNAMT>${amount}\n<FITID>A1\n</STMTTRN></BANKTRANLIST></OFX>`

test('OFX with Buddhist years and decimal commas is read, and impossible days are not', () => {
  expect(ofxLines(ACCOUNT, ofx('25691119093000[+7:ICT]', '1234,56')).lines).toMatchObject([
    { paid_at: AT, amount: 123_456n },
  ])
  for (const time of ['20261319', '20260230', '20261119250000', '31121119'])
    expect(ofxLines(ACCOUNT, ofx(time))).toMatchObject({ lines: [], unreadable: [{ row: 1 }] })
})

test('two contradicting results for one order count as none, and amounts are read in spreadsheet formats', () => {
  const { files } = batchFilePayouts.make({})
  const rows = (...lines: string[]) =>
    files?.read(`reference,amount,status,reason\r\n${lines.map(line => `${line}\r\n`).join('')}`)
  expect(rows('wdr_1,500.00,PAID,', 'wdr_1,500.00,FAILED,closed')).toMatchObject({
    results: [],
    contradicting: [
      { reference: 'wdr_1', amount: 50_000n, status: 'paid' },
      { reference: 'wdr_1', amount: 50_000n, status: 'refused' },
    ],
    unreadable: [],
  })
  expect(rows('wdr_1,500,PAID,', 'WDR_2,"1,500.50",paid,')).toMatchObject({
    results: [
      { reference: 'wdr_1', amount: 50_000n },
      { reference: 'wdr_2', amount: 150_050n },
    ],
  })
  const rejected = (...lines: string[]) => rows(...lines)?.unreadable.map(({ row, why }) => ({ row, why }))
  expect(rejected('wdr_1,1.500,PAID,', 'wdr_2,5.00,SOON,', '1.2E+11,5.00,PAID,', 'wdr_3,5.00')).toEqual([
    { row: 2, why: 'amount' },
    { row: 3, why: 'status' },
    { row: 4, why: 'reference' },
    { row: 5, why: 'cut_off' },
  ])
  expect(files?.read('reference\r\nwdr_1\r\n').unreadable).toMatchObject([{ row: 2, why: 'column' }])
  expect(files?.read('a\n"b').unreadable).toMatchObject([{ row: null, why: 'no_table' }])
})

describe('a number that a spreadsheet has changed', () => {
  test.each([
    ['in scientific notation', '1.23457E+11'],
    ['in scientific notation with a comma', '1,23457E+11'],
    ['with decimals', '"123456.00"'],
    ['in groups of three', '"1,234,567"'],
    ['cut to fifteen digits', '123456789012345000'],
  ])('a movement %s needs review and is not booked', (_how, id) => {
    const { lines, unreadable } = read(file(ROW.replace('A1', id)))
    expect([lines, unreadable.length]).toEqual([[], 1])
  })

  test('long numbers that end in other digits are whole', () => {
    const ids = ['123456789012345000', '123456789012345678']
    expect(read(file(...ids.map(id => ROW.replace('A1', id)))).lines).toHaveLength(2)
  })

  test('one movement with and without its leading zeros needs review', () => {
    const { lines, unreadable } = read(file(ROW.replace('A1', '000123'), ROW.replace('A1', '123')))
    expect([lines, unreadable.length]).toEqual([[], 2])
  })

  test.each([
    ['14', 'scb'],
    ['4', 'kbank'],
    ['014', 'scb'],
  ])('clearing code %s is %s', (code, bank) => {
    expect(read(file(ROW.replace(',scb,', `,${code},`))).lines).toMatchObject([{ from_bank: bank }])
  })
})
