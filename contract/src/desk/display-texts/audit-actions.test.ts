import { expect, test } from 'vitest'
import { deskLists } from '../list-exports/endpoints.ts'
import { actName, actorName, factsOfAct } from './audit-actions.ts'

test('a sum in the log is shown in baht, and wire values in the desk’s words', () => {
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

test('one name is a sum in one act and roles in another', () => {
  expect(factsOfAct('refund.correct', { before: '1000', after: '-250' })).toBe(
    'เดิม 10.00 บาท · เป็น -2.50 บาท',
  )
  expect(factsOfAct('operator.roles', { before: 'support cashier' })).toBe('เดิม ดูแลสมาชิก, แคชเชียร์')
})

test('a value without a name is shown as logged, and an empty one is left out', () => {
  expect(factsOfAct('some.act', { reason: '', constructor: 'x', zebra: '1' })).toBe('constructor x · zebra 1')
  expect(actName('some.act')).toBe('some.act')
  expect(actName('constructor')).toBe('constructor')
})

test('the actor is shown without the kind of actor', () => {
  expect(['operator:demo-admin', 'system', 'rules', 'member:mem_1', 'operator:a:b'].map(actorName)).toEqual([
    'demo-admin',
    'ระบบ',
    'กฎอัตโนมัติ',
    'สมาชิก mem_1',
    'a:b',
  ])
})

test('a file says in words that a rule approved, and a person by name', () => {
  const { heads, rowsOf } = deskLists.withdrawals
  const told = (approved_by: string | null) => {
    const row = { amount: 26_200n, status: 'paid', review: null, bank: 'bay', approved_by, member: {} }
    return rowsOf({ rows: [row] }, {})[0]?.[heads.indexOf('อนุมัติโดย')]
  }
  expect([told('rules'), told('malee'), told(null)]).toEqual(['กฎอัตโนมัติ', 'malee', null])
})
