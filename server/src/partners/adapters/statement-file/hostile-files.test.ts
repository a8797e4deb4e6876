import { describe, expect, test } from 'vitest'
import { csvLines } from './csv-lines.ts'
import { ofxLines } from './ofx-lines.ts'

const HEADS = 'id,paid_at,amount,from_bank,from_account,from_name,bill_reference'
const ROW = 'A1,2026-11-19 09:30:00,1234.56,scb,8000000202,อาทิตย์ ลองเล่น,'
const table = (heads: string, ...rows: string[]) => `${[heads, ...rows].join('\r\n')}\r\n`
const read = (text: string) => csvLines('9000000022', text)
const countsOf = (text: string) => {
  const { lines, unreadable } = read(text)
  return { booked: lines.length, review: unreadable.length }
}
const REVIEW = { booked: 0, review: 1 }

describe('a cell that a spreadsheet has changed', () => {
  test.each([
    ['an account with three decimals', '8000000202', '8000000202.000'],
    ['an account in groups with apostrophes', '8000000202', "8'000'000'202"],
    ['an account in groups with points', '8000000202', '8.000.000.202'],
    ['a rounded account with a space', '8000000202', '1.23457 E+11'],
    ['a rounded account in Thai digits', '8000000202', '๑.๒๓E+๑๑'],
    ['a movement with three decimals', 'A1', '123456.000'],
    ['a movement in groups with points', 'A1', '1.234.567'],
    ['a movement in groups with apostrophes', 'A1', "1'234'567"],
    ['a movement that became a day', 'A1', '1-Nov'],
    ['a movement that became a month', 'A1', 'Nov-26'],
    ['a movement wider than its column', 'A1', '########'],
    ['a movement with a formula error', 'A1', '#N/A'],
  ])('%s needs review', (_what, before, after) => {
    expect(countsOf(table(HEADS, ROW.replace(before, after)))).toEqual(REVIEW)
  })

  test('a number that a bank wrote as the formula of a text is whole', () => {
    const row = ROW.replace('A1', '"=""A1"""').replace('8000000202', '"=""0800000202"""')
    expect(read(table(HEADS, row))).toMatchObject({
      lines: [{ line_id: 'file:9000000022:A1', from_account: '0800000202' }],
      unreadable: [],
    })
  })
})

describe('a payment is never skipped as a total or an empty row', () => {
  test.each(['TOTAL1', 'SUM0001', 'BALANCE-7', 'total'])('the movement %s is no total', id => {
    expect(countsOf(table(HEADS, ROW.replace('A1', id)))).toEqual({ booked: 1, review: 0 })
  })
  test.each([
    ['รวม,,1234.56,,,,'],
    ['Total 2 items,,"1,234.56",,,,'],
    ['ยอดยกมา,2026-11-01 00:00:00,0.00,,,,'],
    [',,Total,,,,'],
  ])('the row %s is a total', total => {
    expect(countsOf(table(HEADS, ROW, total))).toEqual({ booked: 1, review: 0 })
  })
  test('a table without an amount needs review', () => {
    const heads = HEADS.replace('amount', '"amount\n(THB)"')
    expect(countsOf(table(heads, ROW))).toEqual(REVIEW)
  })
  test('a text without column names needs review', () => {
    expect(countsOf('<html><table><tr><td>9000000022</td></tr></table></html>\r\n')).toEqual(REVIEW)
    expect(countsOf(table(HEADS))).toEqual({ booked: 0, review: 0 })
  })
  test('a title above the names needs review', () => {
    const { booked, review } = countsOf(`รายการเดินบัญชี,,,,,,\r\n${table(HEADS, ROW)}`)
    expect([booked, review]).toEqual([0, 2])
  })
})

describe('columns that contradict each other', () => {
  const two = HEADS.replace('amount', 'debit,credit')
  const sums = (debit: string, credit: string) => table(two, ROW.replace('1234.56', `${debit},${credit}`))
  test.each([
    ['both filled', '5.00', '5.00'],
    ['both empty', '', ''],
    ['a negative credit', '', '-5.00'],
    ['a negative debit', '-5.00', ''],
    ['a debit marked as a credit', '5.00 CR', ''],
    ['a debit with a plus sign', '+5.00', ''],
    ['a credit marked as a debit', '', '5.00 DR'],
  ])('%s needs review', (_what, debit, credit) => expect(countsOf(sums(debit, credit))).toEqual(REVIEW))

  const three = HEADS.replace('amount', 'amount,debit,credit')
  const all = (amount: string, debit: string, credit: string) =>
    countsOf(table(three, ROW.replace('1234.56', [amount, debit, credit].join(','))))
  test('an amount beside debit and credit has the same sum and direction', () => {
    expect(all('5.00', '', '5.00')).toEqual({ booked: 1, review: 0 })
    expect(all('-5.00', '5.00', '')).toEqual({ booked: 0, review: 0 })
    expect(all('5.00', '5.00', '')).toEqual(REVIEW)
    expect(all('-5.00', '', '5.00')).toEqual(REVIEW)
    expect(all('5.00', '', '6.00')).toEqual(REVIEW)
  })

  test('two direction columns agree, or the row needs review', () => {
    const heads = `${HEADS},type,dr/cr`
    expect(countsOf(table(heads, `${ROW},CR,CR`))).toEqual({ booked: 1, review: 0 })
    expect(countsOf(table(heads, `${ROW},CR,DR`))).toEqual(REVIEW)
  })

  test('two columns of one name need review', () => {
    const heads = HEADS.replace('amount', 'amount,Amount')
    expect(countsOf(table(heads, ROW.replace('1234.56', '5.00,9.00')))).toEqual(REVIEW)
    expect(countsOf(table(`id,${HEADS}`, `B1,${ROW}`))).toEqual(REVIEW)
  })

  test('columns without a name and without content change nothing', () => {
    const rows = table(`,${HEADS},,`, `,${ROW},,`)
    expect(countsOf(rows)).toEqual({ booked: 1, review: 0 })
  })

  test('one movement from two banks needs review', () => {
    const rows = table(HEADS, ROW, ROW.replace(',scb,', ',kbank,'))
    expect(countsOf(rows)).toEqual({ booked: 0, review: 2 })
  })
})

describe('amounts and times', () => {
  test.each([
    "1'234.56",
    '1’234.56',
    '1\u202f234.56',
    '1\u2009234.56',
    '๑\u00a0๒๓๔.๕๖',
    '฿1234.56',
    '1234.56 บาท',
  ])('the amount %s is certain', amount =>
    expect(read(table(HEADS, ROW.replace('1234.56', amount))).lines).toMatchObject([{ amount: 123_456n }]),
  )
  test.each([
    '$1234.56',
    '1234.56 EUR',
    '-(1234.56)',
    '--1234.56',
    '-1234.56 DR',
    '12%',
    '=1234.56',
    '########',
    '',
  ])('the amount "%s" needs review', amount =>
    expect(countsOf(table(HEADS, ROW.replace('1234.56', amount)))).toEqual(REVIEW),
  )
  test.each([
    '2026-11-19 24:00:00',
    '19/11/2569 24:00',
    '45980',
    '69-11-19 09:30',
    '19/11/50 09:30',
    '2569-02-29 09:30',
    '2026-11-19 13:30 PM',
    '30:00.0',
  ])('the time %s needs review', time =>
    expect(countsOf(table(HEADS, ROW.replace('2026-11-19 09:30:00', time)))).toEqual(REVIEW),
  )
})

describe('an OFX movement that contradicts itself', () => {
  const movement = (type: string, amount: string, id = 'A1') =>
    `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20261119093000[+7:ICT]<TRNAMT>${amount}<FITID>${id}</STMTTRN>`
  const ofxCounts = (movements: string) => {
    const { lines, unreadable } = ofxLines(
      '9000000022',
      `<OFX><BANKTRANLIST>${movements}</BANKTRANLIST></OFX>`,
    )
    return { booked: lines.length, review: unreadable.length }
  }
  test.each([
    ['CREDIT', '500.00', 1, 0],
    ['XFER', '500.00', 1, 0],
    ['DEBIT', '-500.00', 0, 0],
    ['DEBIT', '500.00', 0, 1],
    ['SRVCHG', '500.00', 0, 1],
    ['CREDIT', '-500.00', 0, 1],
    ['DEP', '-500.00', 0, 1],
  ])('%s of %s: %i booked, %i for review', (type, amount, booked, review) => {
    expect(ofxCounts(movement(type, amount))).toEqual({ booked, review })
  })

  test('two sums or ids in one movement need review', () => {
    for (const more of ['<TRNAMT>900.00', '<FITID>B1'])
      expect(ofxCounts(movement('CREDIT', `500.00${more}`))).toEqual(REVIEW)
  })

  test('a movement without its end hides no other movement', () => {
    const open = movement('CREDIT', '500.00').replace('</STMTTRN>', '')
    expect(ofxCounts(open + movement('CREDIT', '600.00', 'A2'))).toEqual({ booked: 1, review: 1 })
    expect(ofxCounts(movement('CREDIT', '600.00', 'A2') + open)).toEqual({ booked: 1, review: 1 })
  })
})
