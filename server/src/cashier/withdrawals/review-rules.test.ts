import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { cashierSettings } from '../settings.ts'
import { reviewNeeded, type WithdrawalFacts } from './review-rules.ts'

const NOW = new Date('2026-11-18T08:00:00Z')
const rules = { ...cashierSettings.schema.parse({}), approval_bank_age_hours: 24 }
const easy: WithdrawalFacts = {
  amount: satang(100_000n),
  day_total: satang(100_000n),
  is_first: false,
  bank_set_at: new Date('2026-11-01T00:00:00Z'),
  factors_recovered_at: null,
  risk_marks: 0,
  unproved: false,
  credited: false,
  document_missing: false,
}
const review = (facts: Partial<WithdrawalFacts>) => reviewNeeded({ ...easy, ...facts }, rules, NOW)

test('a withdrawal within every rule needs no operator', () => {
  expect(review({})).toBeNull()
  expect(review({ amount: satang(2_000_000n), day_total: satang(5_000_000n) })).toBeNull()
  expect(review({ amount: satang(500_000n), is_first: true })).toBeNull()
})

test('a withdrawal of any size with money from an unknown payer needs an operator', () => {
  expect(review({ unproved: true, amount: satang(10_000n) })).toBe('payer')
})

test('a withdrawal of any size with credit from an operator needs another operator', () => {
  expect(review({ credited: true, amount: satang(10_000n) })).toBe('operator_credit')
})

test('a missing document comes before every other rule, which apply after it', () => {
  expect(review({ document_missing: true })).toBe('document')
  expect(review({ document_missing: true, risk_marks: 1 })).toBe('document')
  expect(review({ document_missing: false, risk_marks: 1 })).toBe('risk_mark')
})

test('for three days after a recovery of lost factors a withdrawal needs an operator', () => {
  expect(review({ factors_recovered_at: new Date('2026-11-15T08:00:01Z') })).toBe('bank_age')
  expect(review({ factors_recovered_at: new Date('2026-11-15T08:00:00Z') })).toBeNull()
})

test('a withdrawal one satang beyond a rule needs an operator', () => {
  expect(review({ amount: satang(2_000_001n), day_total: satang(2_000_001n) })).toBe('amount')
  expect(review({ day_total: satang(5_000_001n) })).toBe('day_total')
  expect(review({ amount: satang(500_001n), is_first: true })).toBe('first')
  expect(review({ bank_set_at: new Date('2026-11-17T08:00:01Z') })).toBe('bank_age')
  expect(review({ risk_marks: 1 })).toBe('risk_mark')
})

test('the default rules are 20,000, 50,000 a day and 5,000 for the first withdrawal', () => {
  expect([rules.approval_maximum, rules.approval_day_maximum, rules.approval_first_maximum]).toEqual([
    2_000_000n,
    5_000_000n,
    500_000n,
  ])
  expect(cashierSettings.schema.parse({}).approval_bank_age_hours).toBe(0)
})
