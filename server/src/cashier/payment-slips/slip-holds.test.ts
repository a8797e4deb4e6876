import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../platform/calendar.ts'
import { payerVerdicts } from '../bank/payer-identification.ts'
import { type Facts, holdReasonOf, slipHolds } from './slip-holds.ts'

const NOW = new Date('2026-11-18T08:00:00Z')
const settings = { slip_maximum: satang(2_000_000n), slip_age_days: 7 }
const [A, B] = ['mem_a', 'mem_b'] as unknown as [MemberId, MemberId]
const safe: Facts = {
  member_id: A,
  payer: null,
  hint: null,
  verdict: 'known',
  repeated: false,
  contested: false,
  risk_marked: false,
  amount: satang(2_000_000n),
  paid_at: new Date(NOW.getTime() - 7 * DAY_MS),
}

test('the member’s own money, up to the amount and the days set, is credited at once', () => {
  expect(holdReasonOf(safe, settings, NOW)).toBeNull()
  expect(holdReasonOf({ ...safe, payer: A, hint: A }, settings, NOW)).toBeNull()
})

test.each([
  ['other_account', { payer: B }],
  ['other_member', { hint: B }],
  ['repeated', { repeated: true }],
  ['contested', { contested: true }],
  ['unproved_payer', { verdict: 'foreign' }],
  ['unproved_payer', { verdict: 'unknown' }],
  ['risk_mark', { risk_marked: true }],
  ['old', { paid_at: new Date(NOW.getTime() - 7 * DAY_MS - 1) }],
  ['large', { amount: satang(2_000_001n) }],
] as const)('%s alone holds it for an operator', (hold, fact) => {
  expect(holdReasonOf({ ...safe, ...fact }, settings, NOW)).toBe(hold)
})

test('a slip that points to another member or lacks proof of the member’s own payment is never credited immediately', () => {
  const member = fc.constantFrom(null, A, B)
  const facts = fc.record({
    member_id: fc.constant(A),
    payer: member,
    hint: member,
    verdict: fc.constantFrom(...payerVerdicts),
    repeated: fc.boolean(),
    contested: fc.boolean(),
    risk_marked: fc.boolean(),
    amount: fc.bigInt({ min: 1n, max: 4_000_000n }).map(satang),
    paid_at: fc.integer({ min: -20, max: 1 }).map(days => new Date(NOW.getTime() + days * DAY_MS)),
  })
  fc.assert(
    fc.property(facts, given => {
      const hold = holdReasonOf(given, settings, NOW)
      if (given.payer === B || given.hint === B || given.verdict !== 'known') expect(hold).not.toBeNull()
      if (hold !== null) expect(slipHolds).toContain(hold)
    }),
  )
})
