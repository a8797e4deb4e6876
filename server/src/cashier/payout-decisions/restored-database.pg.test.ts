import { appendFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { settlePayoutByEvidence } from '../../../test/evidence-settlement-steps.ts'
import { openSwitch } from '../../../test/flow-switch-steps.ts'
import { TEST_NAME } from '../../../test/test-members.ts'
import { findTroubles } from '../../desk/sql/attention-items.ts'
import { beforeOrder } from '../../partners/adapter-kit/partner-http.ts'
import type { Payouts } from '../../partners/ports/payouts.ts'
import { sealAudit } from '../../platform/audit-seals.ts'
import { silentLog } from '../../platform/log.ts'
import { approveWithdrawal, markRisk } from '../operator-actions.ts'
import { stopPayoutsAfterLoss, stopPayoutsAfterRestore } from './payout-stop.ts'
import { holdWithdrawal } from './withdrawal-holds.ts'

const cashier = useCashier()
const { bank } = cashier
const AMOUNT = 20_000n
const OPERATOR = { operator: 'nok', reason: 'compared with the list of the bank' }
const BY_TWO = { maker: 'nok', checker: 'mali', reason: 'the bank wrote' }

afterEach(() => {
  bank.heal()
  Object.assign(cashier.ctx.partners, { payouts: bank })
})

/** A paying bank without idempotency keys. It finds an order only by a search of its list from a given time on. */
const lookingSince = (made: ReadonlyMap<string, Date>): Payouts => ({
  ...bank,
  idempotent: false,
  pay: async order => {
    const at = made.get(order.reference)
    const known = at !== undefined && at >= order.ordered_at
    return (
      (known ? await beforeOrder(async () => bank.payouts.get(order.reference) ?? null) : null) ??
      bank.pay(order)
    )
  },
})

/** Creates a withdrawal that is in review in the restored database. It was paid after the backup was made. */
const paidInLostDays = async () => {
  const member = await cashier.player(50_000n)
  await markRisk(cashier.ctx, OPERATOR, member.id)
  const { id } = await cashier.withdraw(member, AMOUNT)
  await cashier.run()
  cashier.advance(30)
  const order = {
    reference: id,
    from_account: '9000000011',
    to_bank: 'scb',
    to_account: member.account_number,
    to_name: TEST_NAME,
    amount: AMOUNT,
    payee_id: null,
    ordered_at: cashier.ctx.clock.now(),
  }
  return { member, id, order, made: new Map([[id, cashier.ctx.clock.now()]]) }
}
const outOf = (id: string) => bank.out.filter(({ reference }) => reference === id)

test('a withdrawal that a lost day had paid is found under its reference, and paid no second time', async () => {
  const { member, id, order, made } = await paidInLostDays()
  bank.writeOut(order.from_account, id, AMOUNT)
  bank.payouts.set(id, {
    ...{ reference: id, payout_id: null, status: 'paid', reason: null },
    ...{ paid_at: cashier.ctx.clock.now(), order: order as never },
  })
  Object.assign(cashier.ctx.partners, { payouts: lookingSince(made) })
  cashier.advance(60)
  await approveWithdrawal(cashier.ctx, OPERATOR, { member_id: member.id, withdrawal_id: id })
  await cashier.run()
  expect(outOf(id)).toHaveLength(1)
  expect((await cashier.withdrawal(member, id)).status).toBe('paid')
})

test.each(['paid', 'not_paid'] as const)(
  'a held withdrawal is ended as %s by two people and the record of the bank',
  async outcome => {
    const { member, id } = await paidInLostDays()
    await holdWithdrawal(cashier.ctx, OPERATOR, { member_id: member.id, withdrawal_id: id })
    expect((await cashier.withdrawal(member, id)).status).toBe('held')
    const key = { member_id: member.id, id }
    await settlePayoutByEvidence(cashier.ctx, BY_TWO, key, { outcome, record: 'KB-77' })
    await cashier.run()
    expect((await cashier.withdrawal(member, id)).status).toBe(outcome === 'paid' ? 'paid' : 'refused')
    expect(await cashier.balances(member)).toMatchObject({ withdrawing: 0n })
    expect(outOf(id)).toHaveLength(0)
  },
)

test('the payer’s record under its reference overrules two people’s evidence on a held withdrawal', async () => {
  const { member, id, order } = await paidInLostDays()
  await bank.pay(order as never)
  await holdWithdrawal(cashier.ctx, OPERATOR, { member_id: member.id, withdrawal_id: id })
  await expect(
    settlePayoutByEvidence(
      cashier.ctx,
      BY_TWO,
      { member_id: member.id, id },
      { outcome: 'not_paid', record: 'KB-78' },
    ),
  ).rejects.toMatchObject({ name: 'DecisionMistake' })
  await settlePayoutByEvidence(
    cashier.ctx,
    BY_TWO,
    { member_id: member.id, id },
    { outcome: 'paid', record: 'KB-78' },
  )
  expect((await cashier.withdrawal(member, id)).status).toBe('paid')
})

test('a running worker whose database lost committed data gives no payer an order until two people have opened payouts', async () => {
  await stopPayoutsAfterLoss(cashier.ctx)
  await stopPayoutsAfterLoss(cashier.ctx)
  const member = await cashier.player(50_000n)
  const { id } = await cashier.withdraw(member, AMOUNT)
  await cashier.run()
  expect(outOf(id)).toHaveLength(0)
  await openSwitch(cashier.ctx, 'payout')
  cashier.advance(20)
  await cashier.strike('cashier:resume-withdrawals')
  await cashier.run()
  expect(outOf(id)).toHaveLength(1)
})

test('a worker on a database that is older than its anchor gives no payer an order until two people have compared', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sala-anchor-'))
  const audit_anchor = join(folder, 'audit-anchor')
  const ctx = { ...cashier.ctx, config: { ...cashier.ctx.config, audit_anchor } }
  await markRisk(ctx, OPERATOR, (await cashier.member()).id)
  await sealAudit(ctx.db, ctx.config, silentLog, ctx.clock.now())
  await stopPayoutsAfterRestore(ctx)
  const stopped = async () =>
    (await findTroubles(ctx.db, ctx.clock.now())).some(({ what }) => what === 'flow closed')
  expect(await stopped()).toBe(false)
  await appendFile(audit_anchor, `999999 ${'ab'.repeat(32)}\n`)
  await stopPayoutsAfterRestore(ctx)
  expect(await stopped()).toBe(true)

  const member = await cashier.player(50_000n)
  const { id } = await cashier.withdraw(member, AMOUNT)
  await cashier.run()
  expect(outOf(id)).toHaveLength(0)
  expect((await cashier.withdrawal(member, id)).status).toBe('approved')

  await openSwitch(ctx, 'payout')
  cashier.advance(20)
  await cashier.strike('cashier:resume-withdrawals')
  await cashier.run()
  expect(outOf(id)).toHaveLength(1)
  expect((await cashier.withdrawal(member, id)).status).toBe('paid')
})
