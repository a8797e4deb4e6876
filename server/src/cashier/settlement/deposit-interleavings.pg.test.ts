import type { DepositId } from '@sala/contract/wire/ids.ts'
import fc from 'fast-check'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { refusalOf, useCashier } from '../../../test/cashier-setup.ts'
import type { CallFault } from '../../../test/fake-bank.ts'
import { operatorOn } from '../../../test/operator-command-line-client.ts'
import { sizeOr } from '../../../test/simulation/simulation-seeds.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { cancelDeposit } from '../deposits/deposits.ts'
import {
  approveWithdrawal,
  assignSuspense,
  openSuspense,
  refuseWithdrawal,
  withdrawalsToReview,
} from '../operator-actions.ts'

const cashier = useCashier()
const { bank, site } = cashier
const DEPOSIT_ROUNDS = sizeOr(30, 300)
const WITHDRAWAL_ROUNDS = sizeOr(10, 60)
const LIMIT_MS = 300_000
const AMOUNT = 50_000n
const OPERATOR = { operator: 'malee', reason: 'drawn' }

let members: TestMember[] = []
beforeAll(async () => {
  for (let i = 0; i < 6; i++) members = [...members, await cashier.member()]
})
afterEach(bank.heal)

/**
 * The concurrent actions of a run start after random delays, so that they interleave in different orders. The invariants must hold for every order.
 */
const later = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
const creditOf = async (member: TestMember): Promise<bigint> => {
  const { wallet, moving, game } = await cashier.balances(member)
  return wallet + moving + game
}
const ended = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    () => 'refused',
  )

const depositParts = [
  'pay',
  'pay_plainly',
  'pay_foreign',
  'give',
  'cancel',
  'read',
  'expire',
  'next',
] as const
type DepositPart = (typeof depositParts)[number]

const playDeposit = async (
  member: TestMember,
  deposit: { id: DepositId; ref: string },
  part: DepositPart,
): Promise<{ paid?: bigint; cancel?: string }> => {
  switch (part) {
    case 'pay':
    case 'pay_plainly':
      cashier.pay(member, AMOUNT, part === 'pay' ? { ref: deposit.ref } : {})
      await cashier.strike('cashier:read-statement')
      return { paid: AMOUNT }
    case 'pay_foreign':
      bank.receive({
        account: '9000000011',
        from_bank: 'scb',
        from_account: '7770001112',
        amount: AMOUNT,
        bill_reference: deposit.ref,
        paid_at: cashier.ctx.clock.now(),
      })
      await cashier.strike('cashier:read-statement')
      return { paid: AMOUNT }
    case 'give':
      for (const { source, source_id, hint_deposit_id } of await openSuspense(cashier.ctx))
        if (hint_deposit_id === deposit.id)
          await ended(assignSuspense(cashier.ctx, OPERATOR, { source, source_id }, member.id))
      return {}
    case 'cancel': {
      const cancelling = cancelDeposit(cashier.ctx, member.id, deposit.id)
      return { cancel: await cancelling.then(() => 'cancelled').catch(() => refusalOf(cancelling)) }
    }
    case 'read':
      await cashier.strike('cashier:read-statement')
      return {}
    case 'expire':
      cashier.advance(16)
      await cashier.strike('cashier:expire')
      return {}
    case 'next':
      await ended(cashier.prepare(member, AMOUNT))
      return {}
  }
}

const END_AFTER: Readonly<Record<string, readonly string[]>> = {
  cancelled: ['cancelled'],
  deposit_already_completed: ['completed'],
  deposit_held: ['held', 'completed'],
  // A payment made in time counts even if it is reported late, so a deposit that timed out may still be credited or held.
  deposit_timed_out: ['expired', 'completed', 'held'],
}

test(
  'paying, being paid for, cancelling, expiring, reading and giving in any order: one end, and every satang is credited or in suspense',
  async () => {
    let round = 0
    const part = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('pay', 'cancel') },
      { weight: 3, arbitrary: fc.constantFrom(...depositParts) },
    )
    const step = fc.record({ part, begins_ms: fc.nat(30) })
    const property = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async steps => {
      const member = members[round++ % members.length] as TestMember
      const before = [await creditOf(member), await cashier.suspense()] as const
      const deposit = await cashier.prepare(member, AMOUNT)
      const results = await Promise.all(
        steps.map(async ({ part, begins_ms }) => {
          await later(begins_ms)
          return playDeposit(member, deposit, part)
        }),
      )
      await cashier.strike('cashier:read-statement')
      cashier.advance(16)
      await cashier.strike('cashier:expire')

      const end = await cashier.deposit(member, deposit.id)
      const cancels = results.flatMap(result => result.cancel ?? [])
      for (const cancel of cancels) expect(END_AFTER[cancel]).toContain(end.status)
      expect(['completed', 'held', 'cancelled', 'expired']).toContain(end.status)
      const paid = results.reduce((sum, result) => sum + (result.paid ?? 0n), 0n)
      const credited = (await creditOf(member)) - before[0]
      expect(credited + (await cashier.suspense()) - before[1]).toBe(paid)
      if (end.status === 'completed') expect(credited).toBeGreaterThanOrEqual(AMOUNT)
      if (round % 100 === 0) await cashier.run()
    })
    await fc.assert(property, { numRuns: DEPOSIT_ROUNDS, endOnFailure: true })
    await cashier.run()
  },
  LIMIT_MS,
)

const payFaults = ['lost', 'unanswered', 'refuse', 'refuse_unanswered'] as const satisfies CallFault[]
const withdrawalParts = ['withdraw', 'deposit', 'work', 'look_up', 'approve', 'refuse'] as const

const playWithdrawal = async (member: TestMember, part: (typeof withdrawalParts)[number]): Promise<void> => {
  const waiting = async () =>
    (await withdrawalsToReview(cashier.ctx)).map(({ member_id, id }) => ({ member_id, withdrawal_id: id }))
  switch (part) {
    case 'withdraw':
      await ended(cashier.withdraw(member, 10_000n))
      return
    case 'deposit':
      cashier.pay(member, AMOUNT)
      await cashier.strike('cashier:read-statement')
      return
    case 'work':
      await cashier.run()
      return
    case 'look_up':
      cashier.advance(61)
      await ended(cashier.strike('cashier:look-up-payouts'))
      return
    case 'approve':
      for (const key of await waiting()) await ended(approveWithdrawal(cashier.ctx, OPERATOR, key))
      return
    case 'refuse':
      for (const key of await waiting())
        await ended(refuseWithdrawal(cashier.ctx, OPERATOR, key, 'review_failed'))
  }
}

test(
  'withdrawals at a faulty bank, with operators and deposits in between, reduce the credit by exactly what the bank paid',
  async () => {
    const member = await cashier.player(5_000_000n)
    await cashier.settings({ approval_first_maximum: 50, approval_maximum: 100, approval_day_maximum: 200 })
    let came = 5_000_000n
    const paidOut = () =>
      [...bank.payouts.values()]
        .filter(one => one.status === 'paid' && one.order.to_account === member.account_number)
        .reduce((sum, one) => sum + one.order.amount, 0n)
    const drawn = fc.record({
      steps: fc.array(fc.record({ part: fc.constantFrom(...withdrawalParts), begins_ms: fc.nat(250) }), {
        minLength: 3,
        maxLength: 8,
      }),
      faults: fc.array(fc.constantFrom(...payFaults), { maxLength: 2 }),
      silences: fc.nat(3),
    })
    const property = fc.asyncProperty(drawn, async ({ steps, faults, silences }) => {
      const deposit = await cashier.prepare(member, AMOUNT)
      bank.fail('pay', ...faults)
      bank.fail('find', ...Array.from({ length: silences }, () => 'lost' as const))
      await cashier.withdraw(member, 10_000n)
      await Promise.all(
        steps.map(async ({ part, begins_ms }) => {
          await later(begins_ms)
          await playWithdrawal(member, part)
        }),
      )
      bank.heal()
      await cashier.run()
      for (const part of ['approve', 'work', 'look_up', 'look_up', 'work'] as const)
        await playWithdrawal(member, part)
      const { status } = await cashier.deposit(member, deposit.id)
      if (status === 'completed') came += AMOUNT
      else await ended(cancelDeposit(cashier.ctx, member.id, deposit.id))

      const { withdrawing, ...credit } = await cashier.balances(member)
      expect(withdrawing).toBe(0n)
      expect(credit.wallet + credit.moving + credit.game).toBe(came - paidOut())
      expect(site.wallets.get(`${member.username}`)).toBe(credit.game)
    })
    await fc.assert(property, { numRuns: WITHDRAWAL_ROUNDS, endOnFailure: true })
    await cashier.settings({})
  },
  LIMIT_MS,
)

test(
  'after these tests the partners’ own lists, the ledger and the game site agree to the satang',
  async () => {
    const { text } = await operatorOn(() => cashier.ctx)('reconcile', 'full')
    expect(text).toContain('everything agrees')
  },
  LIMIT_MS,
)
