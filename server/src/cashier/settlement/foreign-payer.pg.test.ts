import { requestCauses } from '@sala/contract/cashier/money-request-cause-texts.ts'
import { describe, expect, test } from 'vitest'
import { refusalOf, STRANGER, useCashier } from '../../../test/cashier-setup.ts'
import type { Transfer } from '../../../test/fake-bank.ts'
import { newTransRef } from '../../../test/slips-setup.ts'
import { profileOf, TEST_NAME, type TestMember } from '../../../test/test-members.ts'
import { cancelDeposit } from '../deposits/deposits.ts'
import { assignSuspense, openSuspense } from '../operator-actions.ts'
import { settleCase } from '../payment-slips/slip-review-cases.ts'
import { receiveSlip, slipsOf } from '../payment-slips/slips.ts'

const cashier = useCashier()
const OPERATOR = { operator: 'malee', reason: 'asked the member' }
const AMOUNT = 50_000n

const paidBy = async (given: Partial<Transfer>): Promise<string> => {
  const line = cashier.bank.receive({
    account: '9000000011',
    ...STRANGER,
    amount: AMOUNT,
    paid_at: cashier.ctx.clock.now(),
    ...given,
  })
  await cashier.read()
  return line
}
const creditOf = async (member: TestMember): Promise<bigint> => {
  const { wallet, moving, game } = await cashier.balances(member)
  return wallet + moving + game
}
const held = async () => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, AMOUNT)
  const line = await paidBy({ bill_reference: deposit.ref })
  return { member, deposit, line, key: { source: 'bank', source_id: line } as const }
}
const statusOf = async (member: TestMember, id: Parameters<typeof cashier.deposit>[1]) =>
  (await cashier.deposit(member, id)).status

describe('a bill that another person paid', () => {
  test('credits no member: the money is in suspense, the deposit is held, and the member sees the reason', async () => {
    const { member, deposit, line } = await held()
    expect(await creditOf(member)).toBe(0n)
    expect(await cashier.suspenseItems(line)).toEqual([
      { reason: 'foreign_payer', amount: String(AMOUNT), hint_member_id: member.id },
    ])
    const seen = await cashier.deposit(member, deposit.id)
    expect(seen).toMatchObject({ status: 'held', received_amount: AMOUNT, deleted_cause: null })
    expect(seen.timeline.at(-1)).toMatchObject({ status: 'held', reason: requestCauses.foreign_payer })
    expect(await profileOf(cashier.ctx, member)).toMatchObject({
      pending_request: null,
      held_deposits: [{ id: deposit.id }],
      completed_requests: [],
    })
  })

  test('is neither expired nor cancelled, and does not block a new deposit', async () => {
    const { member, deposit } = await held()
    expect(await refusalOf(cancelDeposit(cashier.ctx, member.id, deposit.id))).toBe('deposit_held')
    cashier.advance(60 * 24 * 30)
    await cashier.strike('cashier:expire')
    expect(await statusOf(member, deposit.id)).toBe('held')
    const next = await cashier.prepare(member, AMOUNT)
    cashier.pay(member, AMOUNT, { ref: next.ref })
    await cashier.read()
    expect([await statusOf(member, next.id), await statusOf(member, deposit.id)]).toEqual([
      'completed',
      'held',
    ])
    expect(await creditOf(member)).toBe(AMOUNT)
  })

  test('is completed when a person gives the money to the member, once', async () => {
    const { member, deposit, key } = await held()
    await assignSuspense(cashier.ctx, OPERATOR, key, member.id)
    expect(await refusalOf(assignSuspense(cashier.ctx, OPERATOR, key, member.id))).toBe('not_found')
    const done = await cashier.deposit(member, deposit.id)
    expect(done.timeline.map(({ status }) => status)).toEqual(['waiting', 'held', 'paid', 'completed'])
    expect(done.timeline.at(-2)?.reason).toBe(requestCauses.payer_accepted)
    expect(await creditOf(member)).toBe(AMOUNT)
    expect((await profileOf(cashier.ctx, member)).completed_requests).toMatchObject([
      { id: deposit.id, status: 'completed', amount: AMOUNT },
    ])
  })

  test('is refused with the reason when a person finds the money to be another member’s', async () => {
    const { member, deposit, key } = await held()
    const other = await cashier.member()
    await assignSuspense(cashier.ctx, OPERATOR, key, other.id)
    expect(await cashier.deposit(member, deposit.id)).toMatchObject({
      status: 'refused',
      deleted_cause: requestCauses.not_your_money,
    })
    expect([await creditOf(member), await creditOf(other)]).toEqual([0n, AMOUNT])
  })

  test('of a deposit that had expired unheard is held all the same; after a cancel it waits without one', async () => {
    const [late, cancelled] = [await cashier.member(), await cashier.member()]
    const [first, second] = [await cashier.prepare(late, AMOUNT), await cashier.prepare(cancelled, AMOUNT)]
    const paid_at = cashier.ctx.clock.now()
    await cancelDeposit(cashier.ctx, cancelled.id, second.id)
    cashier.advance(16)
    await cashier.strike('cashier:expire')
    await paidBy({ bill_reference: first.ref, paid_at })
    const line = await paidBy({ bill_reference: second.ref, paid_at })
    expect([await statusOf(late, first.id), await statusOf(cancelled, second.id)]).toEqual([
      'held',
      'cancelled',
    ])
    expect(await cashier.suspenseItems(line)).toMatchObject([{ reason: 'after_cancel' }])
  })

  test('a second payment for a held deposit waits separately for a person', async () => {
    const { member, deposit } = await held()
    cashier.pay(member, AMOUNT, { ref: deposit.ref })
    await cashier.read()
    expect(await statusOf(member, deposit.id)).toBe('held')
    expect(await creditOf(member)).toBe(0n)
  })
})

describe('a transfer by account and amount', () => {
  test('from an account in another name than the member registered is held', async () => {
    const member = await cashier.member()
    const deposit = await cashier.prepare(member, AMOUNT)
    await paidBy({ from_bank: 'scb', from_account: member.account_number })
    expect(await statusOf(member, deposit.id)).toBe('held')
  })
})

describe('the member’s own money is credited at once', () => {
  test.each([
    ['in Latin letters', { from_name: 'MR THODSOB SALA' }],
    ['without a name', { from_name: '' }],
    ['with a title, cut off', { from_name: 'นาย ทดสอบ ศ***' }],
    ['masked, by its bill', { from_account: '88100xxxxx', from_name: TEST_NAME }],
    ['without account and name, by its bill', { from_account: '', from_name: '' }],
  ])('%s', async (_, shown) => {
    const member = await cashier.member()
    const deposit = await cashier.prepare(member, AMOUNT)
    const own = { from_bank: 'scb', from_account: member.account_number }
    await paidBy({ ...own, ...shown, bill_reference: deposit.ref })
    expect(await statusOf(member, deposit.id)).toBe('completed')
    expect(await creditOf(member)).toBe(AMOUNT)
  })
})

describe('a slip of a held deposit', () => {
  test('waits for a person, who completes the deposit by it', async () => {
    const member = await cashier.member()
    const deposit = await cashier.prepare(member, AMOUNT)
    const trans_ref = newTransRef()
    await paidBy({ bill_reference: deposit.ref, trans_ref })
    const sent = { code: { bank_code: '006', trans_ref }, kept: Buffer.from('webp') }
    const slip = await receiveSlip(cashier.ctx, member.id, sent)
    expect(slip.status).toBe('waiting')
    expect(await creditOf(member)).toBe(0n)
    await settleCase(cashier.ctx, OPERATOR, slip.id, null)
    expect(await statusOf(member, deposit.id)).toBe('completed')
    expect(await slipsOf(cashier.ctx, member.id)).toMatchObject([
      { status: 'credited', deposit_id: deposit.id, amount: AMOUNT },
    ])
    expect(await creditOf(member)).toBe(AMOUNT)
  })
})

test('the ledger invariants detect a held deposit whose money went elsewhere', async () => {
  const { deposit } = await held()
  expect(
    (await openSuspense(cashier.ctx)).some(({ hint_deposit_id }) => hint_deposit_id === deposit.id),
  ).toBe(true)
  const { query } = cashier.database
  await query('begin')
  try {
    await query(`update suspense_items set reason = 'unmatched' where hint_deposit_id = '${deposit.id}'`)
    await expect(query('select assert_cashier_invariants()')).rejects.toThrow(/is held for other money/)
  } finally {
    await query('rollback')
  }
})
