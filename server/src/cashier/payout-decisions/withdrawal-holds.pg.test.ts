import { requestCauses } from '@sala/contract/cashier/money-request-cause-texts.ts'
import { expect, test } from 'vitest'
import { refusalOf, useCashier } from '../../../test/cashier-setup.ts'
import { liftSuspension, suspendMember } from '../../account/sessions/session-termination.ts'
import { lastAct } from '../../platform/audit.ts'
import { approveWithdrawal, markRisk, refuseWithdrawal, withdrawalsToReview } from '../operator-actions.ts'
import { PAYOUT_JOB } from '../withdrawals/withdrawal-transitions.ts'
import { holdWithdrawal, liftHold } from './withdrawal-holds.ts'

const cashier = useCashier()
const CREDIT = 1_000_000n
const SMALL = 20_000n
const LARGE = 600_000n
const decision = { operator: 'malee', reason: 'we look longer' }
const other = { operator: 'nok', reason: 'seen' }
const STILL = { [PAYOUT_JOB]: async () => undefined }

const keyOf = (member: { id: string }, id: string) =>
  ({ member_id: member.id, withdrawal_id: id }) as Parameters<typeof holdWithdrawal>[2]

const requested = async () => {
  const member = await cashier.player(CREDIT)
  const { id } = await cashier.withdraw(member, LARGE)
  await cashier.run()
  return { member, id, key: keyOf(member, id) }
}
/** Creates a withdrawal that was approved without review. Its payout job never runs. */
const approved = async () => {
  const member = await cashier.player(CREDIT)
  const { id } = await cashier.withdraw(member, SMALL)
  await cashier.run(STILL)
  expect((await cashier.withdrawal(member, id)).status).toBe('approved')
  return { member, id, key: keyOf(member, id) }
}
const isOrdered = (id: string): boolean => cashier.bank.payouts.has(id)
const auditOf = (subject: string) =>
  cashier.database.query<{ actor: string; action: string }>(
    `select actor, action from audit_log where subject = $1
      union all select actor, action from audit_inbox where subject = $1`,
    [subject],
  )
const settledOf = (answers: readonly PromiseSettledResult<unknown>[]): number =>
  answers.filter(({ status }) => status === 'fulfilled').length

test('a held withdrawal is reported to its member, waits in the queue, and cannot be approved before it is lifted', async () => {
  const { member, id, key } = await requested()
  await holdWithdrawal(cashier.ctx, decision, key)
  expect(await cashier.withdrawal(member, id)).toMatchObject({
    status: 'held',
    timeline: expect.arrayContaining([
      expect.objectContaining({ status: 'held', reason: requestCauses.withdrawal_held }),
    ]),
  })
  expect(await withdrawalsToReview(cashier.ctx)).toContainEqual(
    expect.objectContaining({ id, status: 'held' }),
  )
  expect(await refusalOf(approveWithdrawal(cashier.ctx, other, key))).toBe('withdrawal_held')
  expect(await refusalOf(cashier.withdraw(member, SMALL))).toBe('withdrawal_open')
  expect(await cashier.balances(member)).toMatchObject({ withdrawing: LARGE })

  await liftHold(cashier.ctx, other, key)
  await cashier.run()
  expect((await cashier.withdrawal(member, id)).status).toBe('requested')
  await approveWithdrawal(cashier.ctx, other, key)
  await cashier.run()
  expect((await cashier.withdrawal(member, id)).status).toBe('paid')
  expect(await auditOf(id)).toEqual([
    { actor: 'operator:malee', action: 'withdrawal.hold' },
    { actor: 'operator:nok', action: 'withdrawal.lift' },
    { actor: 'operator:nok', action: 'withdrawal.approve' },
  ])
})

test('a held withdrawal can be refused, and every satang is back', async () => {
  const { member, id, key } = await requested()
  await holdWithdrawal(cashier.ctx, decision, key)
  await refuseWithdrawal(cashier.ctx, other, key, 'review_failed')
  await cashier.run()
  expect((await cashier.withdrawal(member, id)).status).toBe('refused')
  expect(await cashier.balances(member)).toMatchObject({ game: CREDIT, withdrawing: 0n })
})

test('a withdrawal that is approved by the rules and held before its payout order is paid by no job', async () => {
  const { member, id, key } = await approved()
  await holdWithdrawal(cashier.ctx, decision, key)
  cashier.advance(60)
  await cashier.strike(PAYOUT_JOB, { member_id: member.id, withdrawal_id: id })
  await cashier.strike('cashier:resume-withdrawals')
  await cashier.run()
  expect(isOrdered(id)).toBe(false)
  expect(await cashier.withdrawal(member, id)).toMatchObject({ status: 'held' })
  // No operator reviewed the withdrawal before the hold, so it needs a review after the hold is lifted.
  await liftHold(cashier.ctx, other, key)
  await cashier.run()
  expect((await cashier.withdrawal(member, id)).status).toBe('requested')
  expect(isOrdered(id)).toBe(false)
  await approveWithdrawal(cashier.ctx, other, key)
  await cashier.run()
  expect(isOrdered(id)).toBe(true)
})

test('concurrent holds, approvals and refusals take effect one after the other, and the ledger agrees', async () => {
  for (let round = 0; round < 4; round++) {
    const { member, id, key } = await requested()
    const rival =
      round % 2 === 0
        ? approveWithdrawal(cashier.ctx, other, key)
        : refuseWithdrawal(cashier.ctx, other, key, 'review_failed')
    const answers = await Promise.allSettled([holdWithdrawal(cashier.ctx, decision, key), rival])
    await cashier.run()
    const { status } = await cashier.withdrawal(member, id)
    // The hold may have come before the approval, so `held` is also allowed: a held withdrawal can be refused, but not approved.
    expect(['held', 'paid', 'refused']).toContain(status)
    expect(isOrdered(id)).toBe(status === 'paid')
    expect(settledOf(answers)).toBeGreaterThan(0)
    if (status === 'held') await refuseWithdrawal(cashier.ctx, other, key, 'review_failed')
  }
})

test('of a concurrent hold and payout order one wins: held and never ordered, or ordered and not held', async () => {
  for (let round = 0; round < 6; round++) {
    const { member, id, key } = await approved()
    const [held] = await Promise.allSettled([
      holdWithdrawal(cashier.ctx, decision, key),
      cashier.strike(PAYOUT_JOB, { member_id: member.id, withdrawal_id: id }),
    ])
    await cashier.run()
    const { status } = await cashier.withdrawal(member, id)
    expect(status).toBe(held.status === 'fulfilled' ? 'held' : 'paid')
    expect(isOrdered(id)).toBe(status === 'paid')
  }
})

test('an ordered payout cannot be held, and a withdrawal that is not held cannot be lifted', async () => {
  const { member, id, key } = await requested()
  expect(await refusalOf(liftHold(cashier.ctx, other, key))).toBe('not_found')
  await holdWithdrawal(cashier.ctx, decision, key)
  expect(await refusalOf(holdWithdrawal(cashier.ctx, other, key))).toBe('not_found')
  await liftHold(cashier.ctx, other, key)
  await approveWithdrawal(cashier.ctx, other, key)
  await cashier.run()
  expect((await cashier.withdrawal(member, id)).status).toBe('paid')
  expect(await refusalOf(holdWithdrawal(cashier.ctx, decision, key))).toBe('not_found')
})

test('a member who is suspended has the waiting withdrawal held by the same step, the approved one too', async () => {
  for (const waiting of [await requested(), await approved()]) {
    const { member, id } = waiting
    await suspendMember(cashier.ctx, decision, member.id)
    await cashier.run()
    expect(await cashier.withdrawal(member, id)).toMatchObject({ status: 'held' })
    expect(isOrdered(id)).toBe(false)
    expect(await auditOf(id)).toEqual([{ actor: 'operator:malee', action: 'withdrawal.hold' }])
    // The end of the member's suspension does not lift the hold.
    await liftSuspension(cashier.ctx, other, member.id)
    await cashier.run()
    expect(await cashier.withdrawal(member, id)).toMatchObject({ status: 'held' })
  }
})

test('credit that is still on its way out of the game when its member is suspended arrives as a held withdrawal', async () => {
  const member = await cashier.player(CREDIT)
  const { id, status } = await cashier.withdraw(member, SMALL)
  expect(status).toBe('moving')
  await suspendMember(cashier.ctx, decision, member.id)
  await cashier.run()
  expect(await cashier.withdrawal(member, id)).toMatchObject({ status: 'held' })
  expect(isOrdered(id)).toBe(false)
  // The desk shows who holds the withdrawal and why, as for a withdrawal that was in review when its member was suspended.
  expect(await lastAct(cashier.ctx.db, id, ['withdrawal.hold'])).toMatchObject({
    actor: 'operator:malee',
    details: { reason: decision.reason, member: member.id, was: 'moving' },
  })
  await liftHold(cashier.ctx, other, keyOf(member, id))
  expect((await cashier.withdrawal(member, id)).status).toBe('requested')
})

test('a withdrawal that is held while its credit leaves the game arrives as a held withdrawal', async () => {
  const member = await cashier.player(CREDIT)
  const { id } = await cashier.withdraw(member, SMALL)
  const key = keyOf(member, id)
  await holdWithdrawal(cashier.ctx, decision, key)
  expect((await cashier.withdrawal(member, id)).status).toBe('moving')
  expect(await refusalOf(holdWithdrawal(cashier.ctx, other, key))).toBe('not_found')
  expect(await refusalOf(liftHold(cashier.ctx, other, key))).toBe('not_found')
  await cashier.run()
  expect((await cashier.withdrawal(member, id)).status).toBe('held')
  expect(isOrdered(id)).toBe(false)
  await liftHold(cashier.ctx, other, key)
  await approveWithdrawal(cashier.ctx, other, key)
  await cashier.run()
  expect((await cashier.withdrawal(member, id)).status).toBe('paid')
  expect(await auditOf(id)).toEqual([
    { actor: 'operator:malee', action: 'withdrawal.hold' },
    { actor: 'operator:nok', action: 'withdrawal.lift' },
    { actor: 'operator:nok', action: 'withdrawal.approve' },
  ])
})

test('of a concurrent suspension and payout order one wins: held and never ordered, or ordered and paid once', async () => {
  for (let round = 0; round < 4; round++) {
    const { member, id } = await approved()
    await Promise.all([
      suspendMember(cashier.ctx, decision, member.id),
      cashier.strike(PAYOUT_JOB, { member_id: member.id, withdrawal_id: id }),
    ])
    await cashier.run()
    const { status } = await cashier.withdrawal(member, id)
    expect(['held', 'paid']).toContain(status)
    expect(isOrdered(id)).toBe(status === 'paid')
  }
})

test('a mark against the member leaves a held withdrawal held', async () => {
  const { member, id, key } = await requested()
  await holdWithdrawal(cashier.ctx, decision, key)
  await markRisk(cashier.ctx, decision, member.id)
  expect((await cashier.withdrawal(member, id)).status).toBe('held')
})
