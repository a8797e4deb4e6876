import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOf, signedShareOf } from '../../platform/basis-points.ts'
import {
  type Addition,
  additionOf,
  baseOf,
  carryOver,
  dueOf,
  type SettledCommission,
  type WeekSum,
} from './commission.ts'
import { commissionStatesBefore, nextCommissionStatus } from './commission-state.ts'

const satang = fc.bigInt({ min: -10_000_000_000n, max: 10_000_000_000n })
const rate = fc.integer({ min: 0, max: 5_000 })

test('a winning week gives nothing, a losing one its share rounded down', () => {
  expect(shareOf(-100_000n, 500)).toBe(0n)
  expect(shareOf(0n, 500)).toBe(0n)
  expect(shareOf(100_000n, 500)).toBe(5_000n)
  expect(shareOf(19n, 500)).toBe(0n)
  expect(shareOf(39n, 500)).toBe(1n)
})

test('a share is never below zero or above its rate', () => {
  fc.assert(
    fc.property(satang, rate, (netLoss, percent) => {
      const share = shareOf(netLoss, percent)
      expect(share >= 0n).toBe(true)
      if (netLoss > 0n) expect(share * 10_000n <= netLoss * BigInt(percent)).toBe(true)
    }),
  )
})

test('with offsetting, a winning week cancels a losing week of the same size', () => {
  fc.assert(
    fc.property(satang, rate, (base, percent) => {
      expect(signedShareOf(-base, percent)).toBe(-signedShareOf(base, percent))
      expect(signedShareOf(base, percent)).toBe(shareOf(base, percent) - shareOf(-base, percent))
    }),
  )
})

test('after any corrections of a week the settled sum is the share of the known result', () => {
  fc.assert(
    fc.property(
      fc.array(satang, { minLength: 1, maxLength: 12 }),
      rate,
      fc.boolean(),
      (known, rate_bp, nets) => {
        const rule = { rate_bp, nets, carries: nets }
        let settled = null as SettledCommission | null
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

test('bonuses given to a friend are deducted only with offsetting', () => {
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

test('a negative week pays nothing and is carried until later weeks offset it', () => {
  expect(paidFor(0n, week(-100n), week(60n), week(70n), week(10n))).toEqual([0n, 0n, 30n, 10n])
  expect(paidFor(-20n, week(50n))).toEqual([30n])
  expect(paidFor(-20n, week(-5n), week(25n), week(1n))).toEqual([0n, 0n, 1n])
})

test('without carry-over a negative week does not affect other weeks', () => {
  expect(paidFor(-20n, week(-100n, false), week(60n, false))).toEqual([0n, 60n])
  expect(paidFor(0n, week(-100n), week(60n, false), week(10n))).toEqual([0n, 60n, 10n])
})

test('with carry-over the total paid is the highest running sum of all weeks', () => {
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

test('a claimed line stays claimed, and only an operator can restore an excluded one', () => {
  for (const event of ['confirm', 'exclude', 'allow', 'claim'] as const)
    expect(nextCommissionStatus('claimed', event)).toBeNull()
  expect(nextCommissionStatus('excluded', 'confirm')).toBeNull()
  expect(nextCommissionStatus('excluded', 'allow')).toBe('pending')
  expect(commissionStatesBefore('claim')).toEqual(['confirmed'])
})
