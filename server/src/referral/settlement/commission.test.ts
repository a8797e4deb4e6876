import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOf } from '../../platform/rates.ts'
import { additionOf, type Settled } from './commission.ts'
import { commissionStatesBefore, nextCommissionStatus } from './commission-state.ts'

const satang = fc.bigInt({ min: -10_000_000_000n, max: 10_000_000_000n })
const rate = fc.integer({ min: 0, max: 5_000 })

test('a week that was won gives nothing, a lost one its share rounded down', () => {
  expect(shareOf(-100_000n, 500)).toBe(0n)
  expect(shareOf(0n, 500)).toBe(0n)
  expect(shareOf(100_000n, 500)).toBe(5_000n)
  expect(shareOf(19n, 500)).toBe(0n)
  expect(shareOf(39n, 500)).toBe(1n)
})

test('a share is never below zero and never above what its rate says', () => {
  fc.assert(
    fc.property(satang, rate, (netLoss, percent) => {
      const share = shareOf(netLoss, percent)
      expect(share >= 0n).toBe(true)
      if (netLoss > 0n) expect(share * 10_000n <= netLoss * BigInt(percent)).toBe(true)
    }),
  )
})

test('however often the news of a week changes, what was settled comes to the share of what is known', () => {
  fc.assert(
    fc.property(fc.array(satang, { minLength: 1, maxLength: 12 }), rate, rate, (known, first, later) => {
      let settled = null as Settled | null
      for (const [index, netLoss] of known.entries()) {
        const addition = additionOf(netLoss, settled, index === 0 ? first : later)
        if (addition !== null)
          settled = {
            base: (settled?.base ?? 0n) + addition.base,
            amount: (settled?.amount ?? 0n) + addition.amount,
            rate_bp: addition.rate_bp,
          }
        expect(settled?.amount ?? 0n).toBe(
          shareOf(netLoss, settled?.rate_bp ?? (index === 0 ? first : later)),
        )
        expect(additionOf(netLoss, settled, later) === null || settled === null).toBe(true)
      }
    }),
  )
})

test('a line that is claimed stays claimed, and one that is excluded comes back only when an operator allows it', () => {
  for (const event of ['confirm', 'exclude', 'allow', 'claim'] as const)
    expect(nextCommissionStatus('claimed', event)).toBeNull()
  expect(nextCommissionStatus('excluded', 'confirm')).toBeNull()
  expect(nextCommissionStatus('excluded', 'allow')).toBe('pending')
  expect(commissionStatesBefore('claim')).toEqual(['confirmed'])
})
