import { satang } from '@sala/contract/wire/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountTakenOnCompletion,
  amountTakenOnForfeit,
  countedStake,
  maximumWithdrawal,
  rewardFor,
  turnoverNeeded,
} from './reward-calculation.ts'

const money = fc.bigInt({ min: 0n, max: 10_000_000_000n })
const signed = fc.bigInt({ min: -10_000_000_000n, max: 10_000_000_000n })

test('a forfeit never takes more than the credit, and the operator never pays', () => {
  fc.assert(
    fc.property(money, signed, money, (credit, own, bonus) => {
      const taken = amountTakenOnForfeit({ credit, own }, bonus)
      expect(taken >= 0n && taken <= credit).toBe(true)
    }),
  )
})

test('a forfeit returns the bonus first, and leaves at most the own money', () => {
  fc.assert(
    fc.property(money, money, money, (credit, own, bonus) => {
      const taken = amountTakenOnForfeit({ credit, own }, bonus)
      expect(taken >= (bonus < credit ? bonus : credit)).toBe(true)
      expect(credit - taken <= own).toBe(true)
    }),
  )
})

test('losses come from own money first, and winnings are taken', () => {
  const giveUp = (credit: bigint) => amountTakenOnForfeit({ credit, own: 10_000n }, 10_000n)
  expect([20_000n, 15_000n, 10_000n, 4_000n, 0n, 90_000n].map(giveUp)).toEqual([
    10_000n,
    10_000n,
    10_000n,
    4_000n,
    0n,
    80_000n,
  ])
})

test('the more a member has, the more stays: no stake pays by making giving up cheaper', () => {
  fc.assert(
    fc.property(money, money, money, money, (credit, more, own, bonus) => {
      const keeps = (has: bigint) => has - amountTakenOnForfeit({ credit: has, own }, bonus)
      expect(keeps(credit + more) >= keeps(credit)).toBe(true)
    }),
  )
})

test('completion never takes from own money, and takes nothing without a maximum', () => {
  fc.assert(
    fc.property(money, money, money, money, (credit, deposit, added, limit) => {
      const maximum_withdrawal = maximumWithdrawal(satang(limit), deposit)
      const balances = { credit, own: deposit + added }
      const taken = amountTakenOnCompletion(balances, { deposit_amount: deposit, maximum_withdrawal })
      expect(taken >= 0n && taken <= credit).toBe(true)
      expect(taken === 0n || credit - taken >= deposit + added).toBe(true)
      expect(amountTakenOnCompletion(balances, { deposit_amount: deposit, maximum_withdrawal: null })).toBe(
        0n,
      )
    }),
  )
})

test('B05: 5 % is rounded down to the satang, and a week that was won gives nothing', () => {
  const refund = { reward_fixed: null, rate_bp: 500 }
  expect([100_000n, 99n, 19n, 0n, -5_000n].map(loss => rewardFor(refund, loss))).toEqual([
    5_000n,
    4n,
    0n,
    0n,
    0n,
  ])
  expect(rewardFor({ reward_fixed: satang(30_000n), rate_bp: null }, 1_000_000n)).toBe(30_000n)
})

test('turnover is so many times deposit and bonus, and a stake counts by its weight', () => {
  expect(turnoverNeeded(10, 10_000n, 10_000n)).toBe(200_000n)
  expect([100, 50, 33, 0].map(percent => countedStake(999n, percent))).toEqual([999n, 499n, 329n, 0n])
})
