import type { DepositId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { refusalOf, useCashier } from '../../../test/cashier-setup.ts'
import { profileOf, registerMember } from '../../../test/test-members.ts'
import { inTransaction } from '../../platform/db.ts'
import { cancelDeposit, changeDeposit } from './deposits.ts'
import { findDeposit } from './sql.ts'

const cashier = useCashier()
const cancel = (member: { id: Parameters<typeof cancelDeposit>[1] }, id: DepositId) =>
  cancelDeposit(cashier.ctx, member.id, id)

test('a prepared deposit says account, reference, amount and how long it waits', async () => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, 50_000n)
  expect(deposit).toMatchObject({
    method: 'qr',
    status: 'waiting',
    amount: 50_000n,
    transfer_amount: 50_000n,
    to_bank: 'kbank',
    to_account_number: '9000000011',
    qr: { biller_id: '099000000000011', reference: deposit.ref, amount: 50_000n },
  })
  expect(deposit.ref).toMatch(/^[1-9]\d{11}$/)
  expect(deposit.qr?.terminals).toHaveLength(5)
  expect(deposit.expires_at.getTime() - deposit.created_at.getTime()).toBe(15 * 60_000)
  expect(deposit.timeline.map(entry => entry.status)).toEqual(['waiting'])
  expect((await profileOf(cashier.ctx, member)).pending_request).toEqual(deposit)
})

test('a deposit into an account without a QR code has none', async () => {
  await cashier.settings({ receiving_account: { bank: 'scb', account_number: '9000000022' } })
  const deposit = await cashier.prepare(await cashier.member(), 50_000n)
  await cashier.settings({})
  expect(deposit).toMatchObject({ method: 'transfer', to_account_number: '9000000022', qr: null })
})

test('a deposit one satang below the minimum or above the maximum is refused', async () => {
  const member = await cashier.member()
  expect(await refusalOf(cashier.prepare(member, 1_999n))).toBe('deposit_below_minimum')
  expect(await refusalOf(cashier.prepare(member, 20_000_001n))).toBe('deposit_above_maximum')
  expect((await cashier.prepare(member, 2_000n)).amount).toBe(2_000n)
})

test('a promotion cannot be taken yet, and a member without a bank account cannot deposit', async () => {
  const member = await cashier.member()
  expect(await refusalOf(cashier.prepare(member, 50_000n, { promotion_id: 1 }))).toBe('promotion_unavailable')
  const bare = await registerMember(cashier.ctx, { bank: null })
  expect(await refusalOf(cashier.prepare(bare, 50_000n))).toBe('bank_account_missing')
})

test('of 100 concurrent requests for a deposit, one opens a deposit', async () => {
  const member = await cashier.member()
  const tries = await Promise.allSettled(
    Array.from({ length: 100 }, () => refusalOf(cashier.prepare(member, 50_000n))),
  )
  const refused = tries.filter(one => one.status === 'fulfilled').map(one => one.value)
  expect(refused).toEqual(Array(99).fill('deposit_open'))
  const rows = await cashier.database.query('select id from deposits where member_id = $1', [member.id])
  expect(rows).toHaveLength(1)
})

test('the same Idempotency-Key is the same deposit, 100 times at once; with another amount it is refused', async () => {
  const member = await cashier.member()
  const key = { idempotency_key: 'key-of-one-press' }
  const answers = await Promise.all(Array.from({ length: 100 }, () => cashier.prepare(member, 50_000n, key)))
  expect(new Set(answers.map(deposit => deposit.id)).size).toBe(1)
  expect(await refusalOf(cashier.prepare(member, 60_000n, key))).toBe('request_invalid')
  await cancel(member, answers[0]?.id as DepositId)
  expect((await cashier.prepare(member, 50_000n, key)).status).toBe('cancelled')
})

test('two open deposits that would look the same differ by one satang', async () => {
  const first = await cashier.member()
  await cashier.prepare(first, 70_000n)
  const second = await cashier.member()
  // After an operator's correction of the first member's account, the account number belongs to the second member.
  await cashier.database.query("update members set account_number = '7700000001' where id = $1", [first.id])
  await cashier.database.query('update members set account_number = $2 where id = $1', [
    second.id,
    first.account_number,
  ])
  const deposit = await cashier.prepare(second, 70_000n)
  expect(deposit).toMatchObject({ amount: 70_000n, transfer_amount: 70_001n, qr: { amount: 70_001n } })
  cashier.pay({ ...second, account_number: first.account_number }, 70_001n)
  await cashier.read()
  expect(await cashier.deposit(second, deposit.id)).toMatchObject({
    status: 'completed',
    received_amount: 70_001n,
  })
})

test('a cancelled deposit is cancelled once, and the way is free for the next', async () => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, 50_000n)
  await cancel(member, deposit.id)
  await cancel(member, deposit.id)
  expect(await cashier.deposit(member, deposit.id)).toMatchObject({
    status: 'cancelled',
    deleted_cause: 'คุณยกเลิกรายการ',
    timeline: [{ status: 'waiting' }, { status: 'cancelled', reason: 'คุณยกเลิกรายการ' }],
  })
  await cashier.prepare(member, 50_000n)
})

test('another member’s deposit is answered as not found', async () => {
  const [owner, other] = [await cashier.member(), await cashier.member()]
  const deposit = await cashier.prepare(owner, 50_000n)
  expect(await refusalOf(cancel(other, deposit.id))).toBe('not_found')
  expect(await refusalOf(cashier.deposit(other, deposit.id))).toBe('not_found')
  expect((await cashier.deposit(owner, deposit.id)).status).toBe('waiting')
})

test('a cancel after the completion is refused as already completed', async () => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, 50_000n)
  cashier.pay(member, 50_000n, { ref: deposit.ref })
  await cashier.read()
  expect(await refusalOf(cancel(member, deposit.id))).toBe('deposit_already_completed')
  expect((await cashier.deposit(member, deposit.id)).status).toBe('completed')
})

test('a cancel after the expiry is refused with that reason, and the deposit has expired', async () => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, 50_000n)
  cashier.advance(15)
  expect((await profileOf(cashier.ctx, member)).pending_request).toBeNull()
  expect(await refusalOf(cancel(member, deposit.id))).toBe('deposit_timed_out')
  expect(await cashier.deposit(member, deposit.id)).toMatchObject({
    status: 'expired',
    deleted_cause: 'หมดเวลาทำรายการฝากเงิน',
  })
  expect(await refusalOf(cancel(member, deposit.id))).toBe('deposit_timed_out')
})

test('a deposit expires once, and not a second before its time', async () => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, 50_000n)
  cashier.advance(14.9)
  await cashier.strike('cashier:expire')
  expect((await cashier.deposit(member, deposit.id)).status).toBe('waiting')
  cashier.advance(0.2)
  await cashier.strike('cashier:expire')
  await cashier.strike('cashier:expire')
  const expired = await cashier.deposit(member, deposit.id)
  expect(expired.timeline.map(entry => entry.status)).toEqual(['waiting', 'expired'])
  expect((await profileOf(cashier.ctx, member)).completed_requests).toMatchObject([
    { id: deposit.id, type: 'deposit', status: 'expired', amount: satang(50_000n) },
  ])
})

test('an expired deposit does not block the next one, even before it is noticed', async () => {
  const member = await cashier.member()
  const old = await cashier.prepare(member, 50_000n)
  cashier.advance(16)
  await cashier.prepare(member, 60_000n)
  expect((await cashier.deposit(member, old.id)).status).toBe('expired')
})

test('without a receiving account no member gets an account number', async () => {
  await cashier.settings({ receiving_account: { bank: 'bbl', account_number: '1' } })
  expect(await refusalOf(cashier.prepare(await cashier.member(), 50_000n))).toBe('unavailable')
  await cashier.settings({})
})

test('a status change that starts from an outdated status changes nothing', async () => {
  const member = await cashier.member()
  const { id } = await cashier.prepare(member, 50_000n)
  const { db, clock } = cashier.ctx
  const stale = await findDeposit(db, member.id, id)
  if (stale === null) throw new Error('the deposit is there')
  await cancel(member, id)
  const change = { at: clock.now(), received_amount: satang(50_000n) }
  expect(await inTransaction(db, tx => changeDeposit(tx, stale, 'pay', change))).toBeNull()
  expect((await cashier.deposit(member, id)).timeline).toHaveLength(2)
})
