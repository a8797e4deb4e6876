import { expect, test } from 'vitest'
import { deskListEndpoints, deskLists } from '../../list-exports/endpoints.ts'
import { soleActs, soleDimensions } from '../../single-operator-limits.ts'
import { actName, actorName } from './audit-actions.ts'
import { detailName, factsOfAct } from './audit-details.ts'
import { nameMembers, subjectText } from './audit-values.ts'

test('an amount in the audit log is shown in baht, and codes as the desk’s Thai words', () => {
  const details = {
    bonus: '30000',
    member: 'mem_01m7q9k0c0g3hs3qyg6j7efx9c',
    status: 'completed',
    reason: 'the turnover is done',
    turnover_needed: '2640000',
  }
  expect(factsOfAct('bonus.end', details)).toBe(
    'โบนัส 300.00 บาท · สมาชิก mem_01m7q9k0c0g3hs3qyg6j7efx9c · สถานะ ทำเทิร์นครบ · เหตุผล ทำเทิร์นครบ · เทิร์นที่ต้องทำ 26,400.00 บาท',
  )
})

test('a detail of one name is an amount in one action and a list of roles in another', () => {
  expect(factsOfAct('refund.correct', { before: '1000', after: '-250' })).toBe(
    'เดิม 10.00 บาท · เป็น -2.50 บาท',
  )
  expect(factsOfAct('operator.roles', { before: 'support cashier' })).toBe('เดิม ดูแลสมาชิก, แคชเชียร์')
})

const said: readonly (readonly [action: string, key: string, text: string, shown: string])[] = [
  ['limit.set', 'limit', 'deposit.week', 'ขีดจำกัด ฝากต่อสัปดาห์'],
  ['limit.set', 'from', '2026-11-18T08:00:00.130Z', 'ตั้งแต่ 18 พ.ย. 2569 15:00'],
  ['desk.refused', 'why', 'permission', 'เพราะ ไม่มีสิทธิ์'],
  ['ledger.correct', 'debit', 'bank:kbank:9000000011', 'เดบิต ธนาคาร รับเข้า KBANK 9000000011'],
  ['withdrawal.ask_bank', 'heard', 'silent', 'ผลการถาม ธนาคารไม่ตอบ'],
  ['bonus.void', 'turnover', '0 of 300000', 'เทิร์น 0.00 บาท จาก 3,000.00 บาท'],
  [
    'settings.set',
    'value',
    '{"bank":"scb","account_number":"9000000022"}',
    'ค่า ธนาคาร ไทยพาณิชย์, เลขบัญชี 9000000022',
  ],
  ['settings.set', 'value', '""', 'ค่า ไม่มี'],
  [
    'promotion.edit',
    'what',
    '{"budget":"15000 satang","weights":{"lotto":0,"other":100},"once_per_person":true,"ends_at":"2026-12-10T03:00:00.000Z"}',
    'เรื่อง งบรวม (บาท): 150.00, นับเดิมพัน: หวย 0, อื่น ๆ 100, หนึ่งสิทธิ์ต่อคน: ใช่, สิ้นสุด (เวลาไทย): 10 ธ.ค. 2569 10:00',
  ],
  ['promotion.open', 'what', 'ฝาก 1,000 รับเพิ่ม 300', 'เรื่อง ฝาก 1,000 รับเพิ่ม 300'],
  ['proposal.made', 'of', 'cashier.withdrawal_maximum', 'ของ ฝากและถอน › ถอนสูงสุดต่อครั้ง'],
  ['proposal.made', 'of', 'suspense:bank:line_7', 'ของ เงินพักจากธนาคาร line_7'],
  ['proposal.made', 'of', 'kbank:1112223334', 'ของ กสิกรไทย 1112223334'],
  ['bank_file.bring', 'amount', '1,234.50', 'ยอด 1,234.50 บาท'],
]
test.each(said)('%s shows %s %s as %s', (action, key, text, shown) => {
  expect(factsOfAct(action, { [key]: text })).toBe(shown)
})

test('every filter of an exported list has a Thai name in the audit log', () => {
  const filters = Object.values(deskListEndpoints).flatMap(({ query }) => Object.keys(query.shape))
  const written = [...new Set(filters)].filter(key => key !== 'form')
  expect(written.length).toBeGreaterThan(10)
  expect(written.filter(key => detailName('list.export', key) === null)).toEqual([])
})

test('every decision that one operator takes alone, and each sum that it counts towards, has a Thai name in the audit log', () => {
  const unnamed = (key: string, words: readonly string[]) =>
    words.filter(word => factsOfAct('sole.sliced', { [key]: word }).endsWith(word))
  expect(unnamed('act', Object.keys(soleActs))).toEqual([])
  expect(unnamed('dimension', soleDimensions)).toEqual([])
})

test('a known member is shown by masked name and phone, an unknown one by id', () => {
  const known = { id: `mem_${'1'.repeat(26)}`, name: 'ปล•••', phone: '•••1234' }
  const other = `mem_${'2'.repeat(26)}`
  expect(nameMembers(`อีกบัญชี ${known.id} ${other}`, [known])).toBe(`อีกบัญชี ปล••• •••1234 ${other}`)
  expect(subjectText(known.id)).toBe(known.id)
})

test('a value without a Thai name is shown as logged, and an empty value is left out', () => {
  expect(factsOfAct('some.act', { reason: '', constructor: 'x', zebra: '1' })).toBe('constructor x · zebra 1')
  expect(actName('some.act')).toBe('some.act')
  expect(actName('constructor')).toBe('constructor')
})

test('the name of an actor in the audit log is shown without the kind of actor', () => {
  expect(['operator:demo-admin', 'system', 'rules', 'member:mem_1', 'operator:a:b'].map(actorName)).toEqual([
    'demo-admin',
    'ระบบ',
    'กฎอัตโนมัติ',
    'สมาชิก mem_1',
    'a:b',
  ])
})

test('an exported file says in Thai that a rule approved a withdrawal, and names a person who did', () => {
  const { heads, rowsOf } = deskLists.withdrawals
  const deciderOf = (approved_by: string | null) => {
    const row = { amount: 26_200n, status: 'paid', review: null, bank: 'bay', approved_by, member: {} }
    return rowsOf({ rows: [row] }, {})[0]?.[heads.indexOf('อนุมัติโดย')]
  }
  expect([deciderOf('rules'), deciderOf('malee'), deciderOf(null)]).toEqual(['กฎอัตโนมัติ', 'malee', null])
})
