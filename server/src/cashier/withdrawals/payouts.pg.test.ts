import type { WithdrawalId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { afterEach, expect, test } from 'vitest'
import { refusalOf, useCashier } from '../../../test/cashier-setup.ts'
import { addLookup, type CallFault } from '../../../test/fake-bank.ts'
import type { TestMember } from '../../../test/test-members.ts'
import type { PayoutOrder } from '../../partners/ports/payouts.ts'
import { payOut } from './payouts.ts'

const cashier = useCashier()
const { bank } = cashier
const AMOUNT = 20_000n

afterEach(bank.heal)

/** Creates a withdrawal during which the bank's first payout calls have the given faults, one per call. */
const withdrawing = async (...faults: CallFault[]) => {
  const member = await cashier.player(50_000n)
  bank.fail('pay', ...faults)
  const { id } = await cashier.withdraw(member, AMOUNT)
  return { member, id }
}
const paysOf = (id: string) => bank.callsOf(`pay ${id}`).length
const expectPaidOnce = async (member: TestMember, id: WithdrawalId) => {
  expect(await cashier.withdrawal(member, id)).toMatchObject({ status: 'paid', deleted_cause: null })
  expect(bank.payouts.get(id)?.status).toBe('paid')
  expect(await cashier.balances(member)).toEqual({ wallet: 0n, moving: 0n, game: 30_000n, withdrawing: 0n })
}

test('the bank falls silent after it paid: looked up, never ordered again', async () => {
  const { member, id } = await withdrawing('unanswered')
  await cashier.run()
  await expectPaidOnce(member, id)
  expect(paysOf(id)).toBe(1)
  const { timeline } = await cashier.withdrawal(member, id)
  expect(timeline.map(entry => entry.status).slice(3)).toEqual(['paying', 'uncertain', 'paid'])
  expect(timeline[4]?.reason).toBe('กำลังตรวจสอบผลการโอนกับธนาคาร')
})

test('an order that never reached the bank is sent again with the same reference', async () => {
  const { member, id } = await withdrawing('lost', 'lost')
  await cashier.run()
  await expectPaidOnce(member, id)
  expect(paysOf(id)).toBe(3)
  expect([...bank.payouts.keys()].filter(reference => reference === id)).toHaveLength(1)
})

test('a bank that does not promise to pay a reference once is never given an order again: a person is shown it', async () => {
  const { partners } = cashier.ctx
  Object.assign(partners, { payouts: { ...bank, idempotent: false } })
  const { member, id } = await withdrawing('lost')
  await cashier.run()
  for (let hour = 0; hour < 5; hour++) {
    cashier.advance(61)
    await cashier.strike('cashier:look-up-payouts')
  }
  expect(paysOf(id)).toBe(1)
  expect((await cashier.withdrawal(member, id)).status).toBe('uncertain')
  expect(await cashier.balances(member)).toMatchObject({ withdrawing: AMOUNT })
  const [line] = await cashier.database.query<{ why: string }>(
    `select why from cashier_waiting where what = 'payout' and id = $1`,
    [id],
  )
  expect(line?.why).toContain('ask the bank')
  Object.assign(partners, { payouts: bank })
  cashier.advance(61)
  await cashier.strike('cashier:look-up-payouts')
  await expectPaidOnce(member, id)
})

test('an order whose preliminary look-up fails is not sent to the bank; it is sent later and pays once', async () => {
  const { partners } = cashier.ctx
  Object.assign(partners, { payouts: addLookup(bank) })
  bank.fail('find', 'lost', 'lost', 'lost')
  const { member, id } = await withdrawing()
  await cashier.run()
  Object.assign(partners, { payouts: bank })
  await expectPaidOnce(member, id)
  expect(paysOf(id)).toBe(1)
  const { timeline } = await cashier.withdrawal(member, id)
  const unordered = Array.from({ length: 3 }, () => ['paying', 'approved']).flat()
  expect(timeline.map(entry => entry.status).slice(3)).toEqual([...unordered, 'paying', 'paid'])
})

test('an order that may have been given before is not taken back when it cannot be given again', async () => {
  const { partners } = cashier.ctx
  Object.assign(partners, { payouts: { ...addLookup(bank), idempotent: true } })
  let finds = 0
  // The first lookup precedes the first order, the second asks for the outcome of that order, and the third, which fails, precedes the second order.
  bank.faults.meet = call => (call === 'find' && ++finds === 3 ? 'lost' : null)
  const { member, id } = await withdrawing('lost')
  await cashier.run()
  Object.assign(partners, { payouts: bank })
  await expectPaidOnce(member, id)
  const { timeline } = await cashier.withdrawal(member, id)
  expect(timeline.map(entry => entry.status).slice(3)).toEqual([
    ...['paying', 'uncertain', 'paying', 'uncertain', 'paying', 'paid'],
  ])
})

test('the bank stays silent on every question: the money stays held, neither paid twice nor refunded', async () => {
  const silence = Array.from({ length: 200 }, () => 'lost' as const)
  bank.fail('find', ...silence)
  const { member, id } = await withdrawing('unanswered')
  await cashier.run()
  expect((await cashier.withdrawal(member, id)).status).toBe('uncertain')
  expect(await cashier.balances(member)).toMatchObject({ game: 30_000n, withdrawing: AMOUNT })
  expect(await refusalOf(cashier.withdraw(member, AMOUNT))).toBe('withdrawal_open')
  const [row] = await cashier.database.query<{ lookups: number; pause_seconds: number }>(
    `select lookups, extract(epoch from next_lookup_at - $2)::int as pause_seconds from withdrawals where id = $1`,
    [id, cashier.ctx.clock.now()],
  )
  expect(row?.lookups).toBeGreaterThan(10)
  expect(row?.pause_seconds).toBeGreaterThan(50 * 60)
  bank.heal()
  cashier.advance(61)
  await cashier.strike('cashier:look-up-payouts')
  await expectPaidOnce(member, id)
  expect(paysOf(id)).toBe(1)
})

test('the bank refuses: the reason is shown, and the credit returns to the game site', async () => {
  const { member, id } = await withdrawing('refuse')
  await cashier.run()
  expect(await cashier.withdrawal(member, id)).toMatchObject({
    status: 'refused',
    deleted_cause: 'ธนาคารไม่รับรายการโอน เครดิตคืนให้คุณแล้ว กรุณาติดต่อเจ้าหน้าที่',
  })
  expect(await cashier.balances(member)).toEqual({ wallet: 0n, moving: 0n, game: 50_000n, withdrawing: 0n })
  const [row] = await cashier.database.query('select bank_reason from withdrawals where id = $1', [id])
  expect(row).toEqual({ bank_reason: 'account_closed' })
})

test('the bank refused and its answer was lost: found out by the look-up, and refunded once', async () => {
  const { member, id } = await withdrawing('refuse_unanswered')
  await cashier.run()
  expect((await cashier.withdrawal(member, id)).timeline.map(entry => entry.status).slice(3)).toEqual([
    'paying',
    'uncertain',
    'refused',
  ])
  expect(await cashier.balances(member)).toMatchObject({ game: 50_000n, withdrawing: 0n })
  expect(paysOf(id)).toBe(1)
})

test('if a worker dies between the commit and the call to the bank, a scheduled job pays the withdrawal', async () => {
  const { member, id } = await withdrawing()
  await cashier.run({ 'cashier:payout': async () => undefined })
  const { pay } = bank
  let call = (): void => undefined
  const called = new Promise<void>(resolve => {
    call = resolve
  })
  cashier.bank.pay = () => new Promise(() => call())
  void payOut(cashier.ctx, member.id, id)
  await called
  cashier.bank.pay = pay
  await cashier.strike('cashier:look-up-payouts')
  expect((await cashier.withdrawal(member, id)).status).toBe('paying')
  for (let minute = 0; minute < 2; minute++) {
    cashier.advance(1.1)
    await cashier.strike('cashier:look-up-payouts')
  }
  await expectPaidOnce(member, id)
  expect(paysOf(id)).toBe(1)
})

test.each(['9000000011', '9000000022'])(
  'a payout that a restored database lacks is paid once, from status %s at the backup',
  async from_account => {
    await cashier.settings({ payout_account: { bank: 'kbank', account_number: '9000000011' } })
    const { member, id } = await withdrawing()
    await cashier.run({ 'cashier:payout': async () => undefined })
    expect((await cashier.withdrawal(member, id)).status).toBe('approved')
    const [to] = await cashier.database.query<Pick<PayoutOrder, 'to_bank' | 'to_account' | 'to_name'>>(
      'select bank as to_bank, account_number as to_account, name as to_name from withdrawals where id = $1',
      [id],
    )
    if (to === undefined) throw new Error('the withdrawal is there')
    // Simulates a database restored from a backup: the bank has a payout order that the database lacks.
    const order = { reference: id, from_account, ...to, amount: satang(AMOUNT), payee_id: null }
    await bank.pay({ ...order, ordered_at: cashier.ctx.clock.now() })
    await payOut(cashier.ctx, member.id, id)
    await cashier.run()
    await cashier.settings({})
    await expectPaidOnce(member, id)
    expect(bank.out.filter(({ reference }) => reference === id)).toHaveLength(1)
  },
)

test('the job run by two workers, and again later, orders once', async () => {
  const { member, id } = await withdrawing()
  await cashier.run()
  await Promise.all(Array.from({ length: 10 }, () => payOut(cashier.ctx, member.id, id)))
  await expectPaidOnce(member, id)
  expect(paysOf(id)).toBe(1)
})

test('a retried order keeps its original account after the setting changes', async () => {
  const { member, id } = await withdrawing('lost', 'lost')
  await cashier.settings({ payout_account: { bank: 'kbank', account_number: '9000000011' } })
  const find = bank.findPayout
  cashier.bank.findPayout = async key => {
    await cashier.settings({ payout_account: { bank: 'scb', account_number: '9000000022' } })
    return find(key)
  }
  await cashier.run()
  cashier.bank.findPayout = find
  await cashier.settings({})
  await expectPaidOnce(member, id)
  expect(bank.payouts.get(id)?.order.from_account).toBe('9000000011')
})

test('production that names no account to pay from orders nothing and says so, and pays once one is named', async () => {
  const { config } = cashier.ctx
  const production = { ...cashier.ctx, config: { ...config, mode: 'production' as const } }
  const { member, id } = await withdrawing()
  await cashier.run({ 'cashier:payout': async () => undefined })
  await payOut(production, member.id, id)
  expect((await cashier.withdrawal(member, id)).status).toBe('approved')
  expect(paysOf(id)).toBe(0)
  const waiting = "select id from platform_waiting where what = 'setting'"
  expect(await cashier.database.query(waiting)).toEqual([{ id: 'cashier payout_account' }])
  await cashier.settings({ payout_account: { bank: 'scb', account_number: '1112223334' } })
  await payOut(production, member.id, id)
  await cashier.settings({})
  await expectPaidOnce(member, id)
  expect(bank.payouts.get(id)?.order.from_account).toBe('1112223334')
})
