import { requestCauses } from '@sala/contract/cashier/money-request-cause-texts.ts'
import { describe, expect, test } from 'vitest'
import { refusalOf, STRANGER, useCashier } from '../../../test/cashier-setup.ts'
import { ownBalance } from '../../../test/company-account-balance.ts'
import { addLookup, type CallFault } from '../../../test/fake-bank.ts'
import { newTransRef } from '../../../test/slips-setup.ts'
import { assignSuspense, openSuspense } from '../operator-actions.ts'
import { receiveSlip, slipsOf } from '../payment-slips/slips.ts'
import { returnToPayer, runReturn } from './returns.ts'

const cashier = useCashier()
const { bank } = cashier
const OPERATOR = { operator: 'malee', reason: 'not the member’s money' }
const AMOUNT = 50_000n
const HOUSE = 'bank:kbank:9000000011'

const held = async (given: { from_bank?: string; from_account?: string; trans_ref?: string } = {}) => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, AMOUNT)
  const paid = { amount: AMOUNT, bill_reference: deposit.ref, paid_at: cashier.ctx.clock.now() }
  const line = bank.receive({ account: '9000000011', ...STRANGER, ...paid, ...given })
  await cashier.read()
  return { member, deposit, line }
}
const settleAll = async (): Promise<void> => {
  for (let i = 0; i < 6; i++) {
    cashier.advance(10)
    await cashier.strike('cashier:due-returns')
    await cashier.run()
  }
}

test('a held payment is returned once to its source account, and the member’s held deposit shows it', async () => {
  const { member, deposit, line } = await held()
  const before = [await cashier.suspense(), await ownBalance(cashier.ctx.db, HOUSE)] as const
  const id = await returnToPayer(cashier.ctx, OPERATOR, line)
  await cashier.run()
  expect(bank.payouts.get(id)?.order).toMatchObject({
    from_account: '9000000011',
    to_bank: 'ktb',
    to_account: '7770001112',
    amount: AMOUNT,
  })
  expect(await cashier.deposit(member, deposit.id)).toMatchObject({
    status: 'refused',
    deleted_cause: requestCauses.returned_to_payer,
  })
  const after = [await cashier.suspense(), await ownBalance(cashier.ctx.db, HOUSE)] as const
  expect([before[0] - after[0], after[1] - before[1]]).toEqual([AMOUNT, AMOUNT])
  expect(await refusalOf(returnToPayer(cashier.ctx, OPERATOR, line))).toBe('not_found')
})

test('during a return the money cannot be assigned or ordered again', async () => {
  const { member, line } = await held()
  const paidBefore = bank.payouts.size
  const orders = await Promise.allSettled([1, 2, 3, 4].map(() => returnToPayer(cashier.ctx, OPERATOR, line)))
  expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const item = { source: 'bank', source_id: line } as const
  expect(await refusalOf(assignSuspense(cashier.ctx, OPERATOR, item, member.id))).toBe('not_found')
  expect((await openSuspense(cashier.ctx)).some(({ source_id }) => source_id === line)).toBe(false)
  await cashier.run()
  expect(bank.payouts.size - paidBefore).toBe(1)
})

test('an order whose preliminary look-up fails is not sent to the bank; it is sent later and pays once', async () => {
  const { member, deposit, line } = await held()
  Object.assign(cashier.ctx.partners, { payouts: addLookup(bank) })
  bank.fail('find', 'lost', 'lost')
  const id = await returnToPayer(cashier.ctx, OPERATOR, line)
  await cashier.run()
  expect(bank.callsOf(`pay ${id}`)).toHaveLength(0)
  await settleAll()
  Object.assign(cashier.ctx.partners, { payouts: bank })
  expect(bank.callsOf(`pay ${id}`)).toHaveLength(1)
  expect((await cashier.deposit(member, deposit.id)).status).toBe('refused')
})

describe('with a bank that does not answer or refuses', () => {
  const faults: CallFault[] = ['lost', 'unanswered', 'refuse_unanswered', 'refuse']
  test.each(faults)('%s: it is paid or refused once, under one reference', async fault => {
    const { member, deposit, line } = await held()
    bank.fail('pay', fault)
    bank.fail('find', 'lost')
    const id = await returnToPayer(cashier.ctx, OPERATOR, line)
    await cashier.run()
    await Promise.all([1, 2, 3].map(() => runReturn(cashier.ctx, id)))
    await settleAll()
    bank.heal()
    const isPaid = bank.payouts.get(id)?.status === 'paid'
    expect((await cashier.deposit(member, deposit.id)).status).toBe(isPaid ? 'refused' : 'held')
    if (isPaid) return
    // After the failed return the suspense item is open again, so a new return can be ordered.
    const again = await returnToPayer(cashier.ctx, OPERATOR, line)
    await cashier.run()
    expect(bank.payouts.get(again)?.status).toBe('paid')
  })
})

test('the next run continues a return whose worker crashed after the order', async () => {
  const { line } = await held()
  const id = await returnToPayer(cashier.ctx, OPERATOR, line)
  await cashier.run({ 'cashier:return-to-payer': async () => undefined })
  expect(bank.payouts.has(id)).toBe(false)
  await settleAll()
  expect(bank.payouts.get(id)?.status).toBe('paid')
})

test('an account that the bank does not show whole is refused with the reason', async () => {
  const { line } = await held({ from_account: 'xxx-x-x9999-x' })
  expect(await refusalOf(returnToPayer(cashier.ctx, OPERATOR, line))).toBe('payer_not_shown')
})

test('an account that may have lost a leading zero in a spreadsheet gets no return', async () => {
  const { line } = await held({ from_bank: 'gsb', from_account: '20123456789' })
  expect(await refusalOf(returnToPayer(cashier.ctx, OPERATOR, line))).toBe('payer_not_shown')
})

test('a slip for money that was returned to its payer waits for an operator', async () => {
  const trans_ref = newTransRef()
  const { member, line } = await held({ trans_ref })
  await returnToPayer(cashier.ctx, OPERATOR, line)
  await cashier.run()
  await receiveSlip(cashier.ctx, member.id, {
    code: { bank_code: '006', trans_ref },
    kept: Buffer.from('webp'),
  })
  expect(await slipsOf(cashier.ctx, member.id)).toMatchObject([{ status: 'waiting' }])
})
