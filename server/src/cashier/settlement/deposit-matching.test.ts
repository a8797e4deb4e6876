import { depositStatuses } from '@sala/contract/cashier/money-request-statuses.ts'
import { expect, test } from 'vitest'
import { judgePayment } from '../deposits/deposit-crediting.ts'
import { chooseByAmount } from './deposit-matching.ts'

const at = (minutes: number): Date => new Date(Date.UTC(2026, 10, 18, 8, 0) + minutes * 60_000)
const deposit = (name: string, status: (typeof depositStatuses)[number], opened: number) => ({
  name,
  status,
  created_at: at(opened),
  expires_at: at(opened + 15),
})
const chosen = (candidates: ReturnType<typeof deposit>[], paidAt: Date) => {
  const choice = chooseByAmount(candidates, paidAt, paidAt)
  return 'deposit' in choice ? choice.deposit.name : choice.reason
}

test('money that was paid in time counts for an open or expired deposit, later money for none', () => {
  const verdict = (status: (typeof depositStatuses)[number], minutes: number) =>
    judgePayment({ status, expires_at: at(15) }, at(minutes), at(minutes))
  expect(depositStatuses.map(status => [status, verdict(status, 15), verdict(status, 15.01)])).toEqual([
    ['waiting', 'credit', 'late'],
    ['paid', 'paid_twice', 'paid_twice'],
    ['held', 'paid_twice', 'paid_twice'],
    ['completed', 'paid_twice', 'paid_twice'],
    ['cancelled', 'after_cancel', 'after_cancel'],
    ['expired', 'credit', 'late'],
    ['refused', 'after_refusal', 'after_refusal'],
  ])
})

test('a transfer is matched to the deposit that was open at its time', () => {
  const old = deposit('old', 'expired', 0)
  const now = deposit('now', 'waiting', 16)
  expect(chosen([now, old], at(14))).toBe('old')
  expect(chosen([now, old], at(17))).toBe('now')
})

test('a bank that writes whole minutes puts a transfer before its deposit and is still understood', () => {
  expect(chosen([deposit('now', 'waiting', 0.8)], at(0))).toBe('now')
  expect(chosen([deposit('now', 'waiting', 3)], at(0))).toBe('unmatched')
})

test('two deposits that fit equally are left to an operator', () => {
  expect(chosen([deposit('b', 'waiting', 1), deposit('a', 'expired', 0)], at(5))).toBe('ambiguous')
})

test('a line without a match is named after the deposit that it missed, and never assigned to it', () => {
  expect(chosen([deposit('a', 'completed', 0)], at(2))).toBe('paid_twice')
  expect(chosen([deposit('a', 'cancelled', 0)], at(2))).toBe('after_cancel')
  expect(chosen([deposit('a', 'waiting', 0)], at(16))).toBe('late')
  expect(chosen([], at(0))).toBe('unmatched')
})
