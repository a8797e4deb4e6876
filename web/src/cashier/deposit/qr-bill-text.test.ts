import { encode, parse, tag, withCrcTag } from 'promptparse'
import { expect, test } from 'vitest'
import { pickTerminal, qrBillText } from './qr-bill-text.ts'

const bill = {
  biller_id: '099000000000011',
  reference: '20261120000042',
  amount: 500,
  terminals: ['T1', 'T2', 'T3', 'T4', 'T5'],
}

const PUBLISHED_EXAMPLE =
  '00020101021130620016A000000677010112011301122334455660211CUSTOMER0010306INV00153037645802TH62070703SCB6304780E'

test('tags, order and checksum equal those of the published example', () => {
  const again = withCrcTag(
    encode([
      tag('00', '01'),
      tag('01', '11'),
      tag(
        '30',
        encode([
          tag('00', 'A000000677010112'),
          tag('01', '0112233445566'),
          tag('02', 'CUSTOMER001'),
          tag('03', 'INV001'),
        ]),
      ),
      tag('53', '764'),
      tag('58', 'TH'),
      tag('62', encode([tag('07', 'SCB')])),
    ]),
    '63',
  )
  expect(again).toBe(PUBLISHED_EXAMPLE)
})

test('the code is static, in baht, for Thailand, with biller, reference, amount and terminal', () => {
  const code = parse(qrBillText(bill, 'T3'), true, true)
  expect(code?.getTagValue('01')).toBe('11')
  expect(code?.getTagValue('30', '00')).toBe('A000000677010112')
  expect(code?.getTagValue('30', '01')).toBe('099000000000011')
  expect(code?.getTagValue('30', '02')).toBe('20261120000042')
  expect(code?.getTagValue('53')).toBe('764')
  expect(code?.getTagValue('54')).toBe('500.00')
  expect(code?.getTagValue('58')).toBe('TH')
  expect(code?.getTagValue('62', '07')).toBe('T3')
})

test('a code with one changed digit is not accepted', () => {
  const text = qrBillText(bill, 'T1')
  expect(parse(text.replace('500.00', '900.00'), true)).toBeNull()
})

test('each of the five terminals is drawn, and nothing else', () => {
  const drawn = [0, 0.2, 0.4, 0.6, 0.8, 0.999].map(draw => pickTerminal(bill.terminals, draw))
  expect(drawn).toEqual(['T1', 'T2', 'T3', 'T4', 'T5', 'T5'])
})
