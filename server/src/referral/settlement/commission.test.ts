import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOf, signedShareOf } from '../../platform/rates.ts'
import {
  type Addition,
  additionOf,
  baseOf,
  carryOver,
  dueOf,
  type Settled,
  type WeekSum,
} from './commission.ts'
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

test('where friends offset each other a won week takes what a lost one of the same size brings', () => {
  fc.assert(
    fc.property(satang, rate, (base, percent) => {
      expect(signedShareOf(-base, percent)).toBe(-signedShareOf(base, percent))
      expect(signedShareOf(base, percent)).toBe(shareOf(base, percent) - shareOf(-base, percent))
    }),
  )
})

test('however often the news of a week changes, what was settled comes to the share of what is known', () => {
  fc.assert(
    fc.property(
      fc.array(satang, { minLength: 1, maxLength: 12 }),
      rate,
      fc.boolean(),
      (known, rate_bp, nets) => {
        const rule = { rate_bp, nets, carries: nets }
        let settled = null as Settled | null
        for (const base of known) {
          const addition: Addition | null = additionOf(base, settled, rule)
          if (addition !== null)
            settled = {
              base: (settled?.base ?? 0n) + addition.base,
              amount: (settled?.amount ?? 0n) + addition.amount,
            }
          expect(settled?.amount ?? 0n).toBe((nets ? signedShareOf : shareOf)(base, rate_bp))
          expect(additionOf(base, settled, rule)).toBeNull()
        }
      },
    ),
  )
})

test('what the house gave a friend is taken off only where friends offset each other', () => {
  const week = { net_loss: 100_000n, costs: 130_000n }
  expect(baseOf(week, { nets: true })).toBe(-30_000n)
  expect(baseOf(week, { nets: false })).toBe(100_000n)
})

const week = (earned: bigint, carries = true) => ({
  earned,
  carries,
  nets: true,
  carried_in: 0n,
  below_zero: 0n,
})
const paidFor = (brought: bigint, ...weeks: WeekSum[]) => carryOver(brought, weeks).map(dueOf)

test('a week below zero is paid nothing and is borne by the weeks after it until it is made up', () => {
  expect(paidFor(0n, week(-100n), week(60n), week(70n), week(10n))).toEqual([0n, 0n, 30n, 10n])
  expect(paidFor(-20n, week(50n))).toEqual([30n])
  expect(paidFor(-20n, week(-5n), week(25n), week(1n))).toEqual([0n, 0n, 1n])
})

test('where it is not carried, a week below zero is held against no other, and neither is what came before', () => {
  expect(paidFor(-20n, week(-100n, false), week(60n, false))).toEqual([0n, 60n])
  expect(paidFor(0n, week(-100n), week(60n, false), week(10n))).toEqual([0n, 60n, 10n])
})

test('carried over for ever, what is paid is the highest that the sum of all weeks ever reached', () => {
  fc.assert(
    fc.property(fc.array(satang, { maxLength: 30 }), earned => {
      let sum = 0n
      let highest = 0n
      for (const each of earned) {
        sum += each
        highest = sum > highest ? sum : highest
      }
      expect(paidFor(0n, ...earned.map(each => week(each))).reduce((a, b) => a + b, 0n)).toBe(highest)
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
