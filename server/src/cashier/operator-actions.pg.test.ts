import { expect, test } from 'vitest'
import { refusalOf, useCashier } from '../../test/cashier-setup.ts'
import {
  approveWithdrawal,
  assignSuspense,
  clearRisk,
  markRisk,
  openSuspense,
  refuseWithdrawal,
  withdrawalsToReview,
} from './operator-actions.ts'

const cashier = useCashier()
const decision = { operator: 'malee', reason: 'seen and judged' }

const toReview = async () => {
  const member = await cashier.player(1_000_000n)
  const { id } = await cashier.withdraw(member, 600_000n)
  await cashier.run()
  return { member, key: { member_id: member.id, withdrawal_id: id } }
}
const audited = (subject: string) =>
  cashier.database.query<{ actor: string; action: string }>(
    'select actor, action from audit_log where subject = $1 order by seq',
    [subject],
  )

test('a withdrawal that the rules do not pay waits for an operator, and the member is informed', async () => {
  const { member, key } = await toReview()
  expect(await cashier.withdrawal(member, key.withdrawal_id)).toMatchObject({
    status: 'requested',
    timeline: [{ status: 'moving' }, { status: 'requested', reason: 'รอเจ้าหน้าที่ตรวจสอบ' }],
  })
  expect(await withdrawalsToReview(cashier.ctx)).toMatchObject([{ id: key.withdrawal_id, review: 'first' }])
  expect(cashier.bank.payouts.has(key.withdrawal_id)).toBe(false)
  await refuseWithdrawal(cashier.ctx, decision, key, 'review_failed')
})

test('a withdrawal that an operator approved is paid, and the audit log names the operator', async () => {
  const { member, key } = await toReview()
  await approveWithdrawal(cashier.ctx, decision, key)
  await cashier.run()
  expect((await cashier.withdrawal(member, key.withdrawal_id)).status).toBe('paid')
  expect(await audited(key.withdrawal_id)).toEqual([
    { actor: 'operator:malee', action: 'withdrawal.approve' },
  ])
  expect(await refusalOf(approveWithdrawal(cashier.ctx, decision, key))).toBe('not_found')
  expect(await refusalOf(refuseWithdrawal(cashier.ctx, decision, key, 'review_failed'))).toBe('not_found')
})

test('a withdrawal that an operator refused returns the credit, with a reason in Thai', async () => {
  const { member, key } = await toReview()
  await refuseWithdrawal(cashier.ctx, decision, key, 'account_mismatch')
  await cashier.run()
  expect(await cashier.withdrawal(member, key.withdrawal_id)).toMatchObject({
    status: 'refused',
    deleted_cause: 'ข้อมูลบัญชีธนาคารไม่ตรงกัน เครดิตคืนให้คุณแล้ว กรุณาติดต่อเจ้าหน้าที่',
  })
  expect(await cashier.balances(member)).toMatchObject({ game: 1_000_000n, withdrawing: 0n })
  expect(await audited(key.withdrawal_id)).toEqual([{ actor: 'operator:malee', action: 'withdrawal.refuse' }])
})

test('concurrent decisions of operators pay or refund a withdrawal once', async () => {
  const { member, key } = await toReview()
  const decided = await Promise.allSettled([
    ...Array.from({ length: 5 }, () => approveWithdrawal(cashier.ctx, decision, key)),
    ...Array.from({ length: 5 }, () => refuseWithdrawal(cashier.ctx, decision, key, 'review_failed')),
  ])
  await cashier.run()
  // An operator can refuse an approved withdrawal until its order is submitted to the bank. A repeated decision has no effect and writes no audit
  // line.
  const log = (await audited(key.withdrawal_id)).map(entry => entry.action)
  expect(decided.filter(one => one.status === 'fulfilled')).toHaveLength(log.length)
  const { status } = await cashier.withdrawal(member, key.withdrawal_id)
  expect(log.at(-1)).toBe(status === 'paid' ? 'withdrawal.approve' : 'withdrawal.refuse')
})

test('after the payout order is sent, no operator can refund the withdrawal', async () => {
  const { member, key } = await toReview()
  cashier.bank.fail('pay', 'unanswered')
  cashier.bank.fail('find', ...Array.from({ length: 60 }, () => 'lost' as const))
  await approveWithdrawal(cashier.ctx, decision, key)
  await cashier.run()
  expect((await cashier.withdrawal(member, key.withdrawal_id)).status).toBe('uncertain')
  expect(await refusalOf(refuseWithdrawal(cashier.ctx, decision, key, 'review_failed'))).toBe('not_found')
})

test('a risk mark sends the smallest withdrawal to an operator until it is cleared', async () => {
  const member = await cashier.player(50_000n)
  await markRisk(cashier.ctx, decision, member.id)
  const marked = await cashier.withdraw(member, 10_000n)
  await cashier.run()
  expect((await cashier.withdrawal(member, marked.id)).status).toBe('requested')
  const key = { member_id: member.id, withdrawal_id: marked.id }
  await refuseWithdrawal(cashier.ctx, decision, key, 'review_failed')
  await clearRisk(cashier.ctx, decision, member.id)
  expect(await refusalOf(clearRisk(cashier.ctx, decision, member.id))).toBe('not_found')
  await cashier.run()
  const clear = await cashier.withdraw(member, 10_000n)
  await cashier.run()
  expect((await cashier.withdrawal(member, clear.id)).status).toBe('paid')
  expect((await audited(member.id)).map(entry => entry.action)).toEqual(['risk.mark', 'risk.clear'])
})

test('money in suspense is given to a member once, with a reason, and is credit then', async () => {
  const member = await cashier.member()
  const line = cashier.pay(member, 77_700n)
  await cashier.read()
  const item = { source: 'bank', source_id: line } as const
  expect(await openSuspense(cashier.ctx)).toMatchObject([{ ...item, amount: 77_700n, reason: 'unmatched' }])
  const before = await cashier.suspense()
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () => assignSuspense(cashier.ctx, decision, item, member.id)),
  )
  expect(tries.filter(one => one.status === 'fulfilled')).toHaveLength(1)
  await cashier.run()
  expect((await cashier.balances(member)).game).toBe(77_700n)
  expect(before - (await cashier.suspense())).toBe(77_700n)
  expect(await audited(`suspense:bank:${line}`)).toEqual([
    { actor: 'operator:malee', action: 'suspense.assign' },
  ])
  expect(await openSuspense(cashier.ctx)).toEqual([])
})
