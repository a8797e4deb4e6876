import { expect, test } from 'vitest'
import { refusalOf, useCashier } from '../../../test/cashier-setup.ts'
import { profileOf, registerMember } from '../../../test/test-members.ts'
import { DAY_MS, MINUTE_MS, startOfBangkokDay } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { changeWithdrawal, withdrawalMoved } from './withdrawal-transitions.ts'
import { requestWithdrawal } from './withdrawals.ts'

const cashier = useCashier()
const { bank, site } = cashier

const refusalWith = async (work: Promise<unknown>) => {
  try {
    await work
  } catch (error) {
    return error
  }
  return null
}

test('a withdrawal leaves the game site, is held, approved by the rules and paid: every satang arrives', async () => {
  const member = await cashier.player(50_000n)
  site.play(member.username, 20_000n, 35_050n)
  const asked = await cashier.withdraw(member, 65_000n)
  expect(asked.status).toBe('moving')
  expect((await profileOf(cashier.ctx, member)).pending_request).toMatchObject({
    id: asked.id,
    type: 'withdraw',
  })
  await cashier.run()
  const paid = await cashier.withdrawal(member, asked.id)
  expect(paid.timeline.map(entry => entry.status)).toEqual([
    'moving',
    'requested',
    'approved',
    'paying',
    'paid',
  ])
  expect(bank.payouts.get(asked.id)?.order).toMatchObject({
    reference: asked.id,
    from_account: '9000000011',
    to_bank: 'scb',
    to_account: member.account_number,
    amount: 65_000n,
  })
  expect(await cashier.balances(member)).toEqual({ wallet: 0n, moving: 0n, game: 50n, withdrawing: 0n })
  expect(site.wallets.get(member.username)).toBe(50n)
  expect((await profileOf(cashier.ctx, member)).completed_requests[0]).toMatchObject({
    id: asked.id,
    type: 'withdraw',
    status: 'completed',
    amount: 65_000n,
  })
})

test('the amount is named against the limits before the game site is asked', async () => {
  const member = await cashier.player(50_000n)
  const before = site.callsOf('balance').length
  expect(await refusalOf(cashier.withdraw(member, 9_999n))).toBe('withdrawal_below_minimum')
  // With no reserved money, an amount of zero equals "all reserved money". It must be refused all the same.
  expect(await refusalOf(cashier.withdraw(member, 0n))).toBe('withdrawal_below_minimum')
  expect(await refusalOf(cashier.withdraw(member, 20_000_001n))).toBe('withdrawal_above_maximum')
  expect(site.callsOf('balance').length).toBe(before)
})

test('a request above the balance is refused with the withdrawable amount, and no withdrawal is stored', async () => {
  const member = await cashier.player(50_000n)
  const error = await refusalWith(cashier.withdraw(member, 50_001n))
  expect(error).toMatchObject({ code: 'insufficient_credit', field: 'amount' })
  expect(error).toMatchObject({ sentence: expect.stringContaining('500.00') })
  const rows = await cashier.database.query('select id from withdrawals where member_id = $1', [member.id])
  expect(rows).toEqual([])
})

test('money lost in a game cannot be withdrawn, even if the ledger lacked the loss', async () => {
  const member = await cashier.player(50_000n)
  site.play(member.username, 40_000n, 0n)
  expect(await refusalOf(cashier.withdraw(member, 20_000n))).toBe('insufficient_credit')
  expect((await cashier.balances(member)).game).toBe(10_000n)
})

test('while the game site does not answer, the withdrawal is refused and nothing changes', async () => {
  const member = await cashier.player(50_000n)
  site.fail('balance', 'lost')
  expect(await refusalOf(cashier.withdraw(member, 20_000n))).toBe('game_site_silent')
  expect((await cashier.balances(member)).game).toBe(50_000n)
})

test('a withdrawal during a credit movement is refused until the movement ends', async () => {
  const member = await cashier.player(50_000n)
  const deposit = await cashier.prepare(member, 10_000n)
  cashier.pay(member, 10_000n, { ref: deposit.ref })
  await cashier.strike('cashier:read-statement')
  expect(await refusalOf(cashier.withdraw(member, 20_000n))).toBe('movement_open')
  await cashier.run()
})

test('an open deposit does not block a withdrawal; a missing bank account does', async () => {
  const member = await cashier.player(50_000n)
  await cashier.prepare(member, 10_000n)
  expect((await cashier.withdraw(member, 20_000n)).status).toBe('moving')
  const bare = await registerMember(cashier.ctx, { bank: null })
  expect(await refusalOf(cashier.withdraw(bare, 20_000n))).toBe('bank_account_missing')
  await cashier.run()
})

test('while codes go by SMS, a phone that was never proved cannot withdraw', async () => {
  const member = await cashier.player(50_000n)
  const strict = { ...cashier.ctx, config: { ...cashier.ctx.config, registration_otp: 'sms' as const } }
  const order = { member_id: member.id, amount: 20_000n as never, idempotency_key: null }
  expect(await refusalOf(requestWithdrawal(strict, order))).toBe('phone_unproved')
  await cashier.database.query('update members set phone_proved = true where id = $1', [member.id])
  expect((await requestWithdrawal(strict, order)).status).toBe('moving')
  await cashier.run()
})

test('100 withdrawals at once are one', async () => {
  const member = await cashier.player(50_000n)
  const tries = await Promise.allSettled(Array.from({ length: 100 }, () => cashier.withdraw(member, 10_000n)))
  expect(tries.filter(one => one.status === 'fulfilled')).toHaveLength(1)
  const codes = new Set(tries.flatMap(one => (one.status === 'rejected' ? [String(one.reason.code)] : [])))
  expect([...codes].filter(code => code !== 'withdrawal_open' && code !== 'movement_open')).toEqual([])
  await cashier.run()
  expect(await cashier.balances(member)).toMatchObject({ game: 40_000n, withdrawing: 0n })
  expect(
    [...bank.payouts.values()].filter(one => one.order.to_account === member.account_number),
  ).toHaveLength(1)
})

test('the same Idempotency-Key is the same withdrawal, at once and after it was paid', async () => {
  const member = await cashier.player(50_000n)
  const first = await cashier.withdraw(member, 10_000n, 'one-press-of-it')
  expect((await cashier.withdraw(member, 10_000n, 'one-press-of-it')).id).toBe(first.id)
  await cashier.run()
  expect((await cashier.withdraw(member, 10_000n, 'one-press-of-it')).status).toBe('paid')
  expect(await refusalOf(cashier.withdraw(member, 20_000n, 'one-press-of-it'))).toBe('withdrawal_sent_before')
  expect((await cashier.balances(member)).game).toBe(40_000n)
})

test('the daily withdrawal limit counts by Bangkok days, and its refusal states the remainder', async () => {
  await cashier.settings({ withdrawal_day_maximum: 500 })
  const member = await cashier.player(100_000n)
  await cashier.withdraw(member, 30_000n)
  await cashier.run()
  const error = await refusalWith(cashier.withdraw(member, 20_001n))
  expect(error).toMatchObject({ code: 'withdrawal_day_limit', sentence: expect.stringContaining('200.00') })
  await cashier.withdraw(member, 20_000n)
  await cashier.run()
  cashier.advance(9 * 60 + 1)
  expect((await cashier.withdraw(member, 40_000n)).status).toBe('moving')
  await cashier.run()
  await cashier.settings({})
})

test('a withdrawal whose credit arrives after midnight counts for the day of its request', async () => {
  await cashier.settings({ approval_day_maximum: 500 })
  const member = await cashier.player(100_000n)
  const midnight = startOfBangkokDay(cashier.ctx.clock.now()).getTime() + DAY_MS
  cashier.advance((midnight - cashier.ctx.clock.now().getTime()) / MINUTE_MS - 2)
  await cashier.withdraw(member, 30_000n)
  await cashier.run()
  const asked = await cashier.withdraw(member, 20_001n)
  expect(asked.status).toBe('moving')
  cashier.advance(3)
  await cashier.run()
  expect((await cashier.withdrawal(member, asked.id)).status).toBe('requested')
  const [row] = await cashier.database.query('select review from withdrawals where id = $1', [asked.id])
  expect(row).toEqual({ review: 'day_total' })
  await cashier.settings({})
})

test('credit already back in the wallet is held at once, and only the rest is withdrawn from the game site', async () => {
  const member = await cashier.player(30_000n)
  site.fail('move', 'refuse')
  const deposit = await cashier.prepare(member, 20_000n)
  cashier.pay(member, 20_000n, { ref: deposit.ref })
  await cashier.read()
  expect(await cashier.balances(member)).toMatchObject({ wallet: 20_000n, game: 30_000n })
  const both = await cashier.withdraw(member, 45_000n)
  expect(await cashier.balances(member)).toMatchObject({ wallet: 0n, game: 30_000n, withdrawing: 20_000n })
  await cashier.run()
  expect((await cashier.withdrawal(member, both.id)).status).toBe('paid')
  expect(await cashier.balances(member)).toMatchObject({ wallet: 0n, game: 5_000n, withdrawing: 0n })
})

test('credit that is all in the wallet becomes a request at once', async () => {
  const member = await cashier.player(10_000n)
  site.fail('move', 'refuse')
  const deposit = await cashier.prepare(member, 20_000n)
  cashier.pay(member, 20_000n, { ref: deposit.ref })
  await cashier.read()
  const asked = await cashier.withdraw(member, 15_000n)
  expect(asked.status).toBe('approved')
  expect(await cashier.balances(member)).toMatchObject({ wallet: 5_000n, withdrawing: 15_000n })
  await cashier.run()
  expect((await cashier.withdrawal(member, asked.id)).status).toBe('paid')
})

test('a game site that keeps the credit ends the withdrawal: refused with a reason, everything is back', async () => {
  const member = await cashier.player(50_000n)
  site.fail('move', 'refuse')
  const asked = await cashier.withdraw(member, 20_000n)
  await cashier.run()
  expect(await cashier.withdrawal(member, asked.id)).toMatchObject({
    status: 'refused',
    deleted_cause: 'โอนเครดิตออกจากเกมไม่สำเร็จ เครดิตของคุณยังอยู่ครบ',
  })
  expect(await cashier.balances(member)).toMatchObject({ game: 50_000n, withdrawing: 0n })
  expect(bank.payouts.has(asked.id)).toBe(false)
})

test('if the game site stops answering in the middle, the withdrawal is paid once, when the outcome is known', async () => {
  const member = await cashier.player(50_000n)
  site.fail('move', 'unanswered')
  const asked = await cashier.withdraw(member, 20_000n)
  await cashier.run()
  expect((await cashier.withdrawal(member, asked.id)).status).toBe('paid')
  expect(site.wallets.get(member.username)).toBe(30_000n)
})

test('a repeated report that the credit left the site adds nothing to the request', async () => {
  const member = await cashier.player(50_000n)
  const asked = await cashier.withdraw(member, 20_000n)
  await cashier.run()
  await withdrawalMoved(cashier.ctx, member.id, asked.id, 'done')
  await withdrawalMoved(cashier.ctx, member.id, asked.id, 'refused')
  expect((await cashier.withdrawal(member, asked.id)).timeline).toHaveLength(5)
})

test('a status change that starts from an outdated status changes nothing', async () => {
  const member = await cashier.player(50_000n)
  const stale = await cashier.withdraw(member, 20_000n)
  await cashier.run()
  const { db, clock } = cashier.ctx
  expect(await inTransaction(db, tx => changeWithdrawal(tx, stale, 'stay', { at: clock.now() }))).toBeNull()
  expect((await cashier.withdrawal(member, stale.id)).status).toBe('paid')
})
