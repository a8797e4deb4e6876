import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../../test/cashier-setup.ts'
import { newTransRef, useSlips } from '../../../test/slips-setup.ts'
import { cancelDeposit } from '../deposits/deposits.ts'

const slips = useSlips()
const { send, transfer } = slips

describe('R09: money in suspense', () => {
  test('is credited by its slip to the deposit it was paid for in time', async () => {
    const member = await slips.member()
    const deposit = await slips.prepare(member, 50_000n)
    const ref = newTransRef()
    transfer(ref, 50_000n)
    await slips.read()
    expect((await slips.deposit(member, deposit.id)).status).toBe('waiting')
    expect(await send(member, ref)).toMatchObject({
      status: 'credited',
      bank: 'scb',
      trans_ref: ref,
      amount: 50_000n,
      deposit_id: deposit.id,
      answer_by: null,
      note: 'ตรวจสอบสลิปแล้ว เติมเครดิต 500.00 บาทให้เรียบร้อย',
    })
    await slips.run()
    const done = await slips.deposit(member, deposit.id)
    expect(done.timeline.map(({ status, reason }) => [status, reason])).toEqual([
      ['waiting', null],
      ['waiting', 'ได้รับสลิปของคุณแล้ว'],
      ['paid', 'พบเงินโอนตามสลิปของคุณ'],
      ['completed', null],
    ])
    expect(await slips.balances(member)).toMatchObject({ game: 50_000n, wallet: 0n })
    expect(await slips.suspense()).toBe(0n)
  })

  test('is credited to the wallet when no deposit was open, and adds an entry to the audit log', async () => {
    const member = await slips.member()
    const ref = newTransRef()
    const line = transfer(ref, 30_000n)
    await slips.read()
    const slip = await send(member, ref)
    expect(slip).toMatchObject({ status: 'credited', amount: 30_000n, deposit_id: null })
    await slips.run()
    expect(await slips.credit(member)).toBe(30_000n)
    expect(
      await slips.database.query('select actor, action, details from audit_log where subject = $1', [
        slip.id,
      ]),
    ).toEqual([
      {
        actor: 'slip',
        action: 'slip.credit',
        details: { reason: 'a slip of that transfer', line, amount: '30000', member: member.id },
      },
    ])
  })

  test('paid in time and proved after the expiry completes the deposit; after a cancel it is credited to the wallet', async () => {
    const [late, cancelled] = [await slips.member(), await slips.member()]
    const first = await slips.prepare(late, 50_000n)
    const second = await slips.prepare(cancelled, 60_000n)
    const refs = [newTransRef(), newTransRef()] as const
    transfer(refs[0], 50_000n)
    transfer(refs[1], 60_000n)
    await slips.read()
    await cancelDeposit(slips.ctx, cancelled.id, second.id)
    slips.advance(16)
    await slips.strike('cashier:expire')
    expect(await send(late, refs[0])).toMatchObject({ status: 'credited', deposit_id: first.id })
    expect(await send(cancelled, refs[1])).toMatchObject({ status: 'credited', deposit_id: null })
    await slips.run()
    expect((await slips.deposit(late, first.id)).status).toBe('completed')
    expect((await slips.deposit(cancelled, second.id)).status).toBe('cancelled')
    expect([await slips.credit(late), await slips.credit(cancelled)]).toEqual([50_000n, 60_000n])
  })
})

describe('R09: a slip before the bank’s line', () => {
  test('waits with a countdown, and its money is credited automatically when the line is read', async () => {
    const member = await slips.member()
    const ref = newTransRef()
    const sent = await send(member, ref)
    expect(sent).toMatchObject({ status: 'waiting', amount: null, answered_at: null })
    expect(sent.answer_by?.getTime()).toBe(sent.sent_at.getTime() + 30 * 60_000)
    expect(sent.seconds_left).toBe(30 * 60)
    expect(sent.note).toMatch(/กำลังรอรายการจากธนาคาร/)
    transfer(ref, 20_000n)
    await slips.read()
    expect(await slips.slips(member)).toMatchObject([{ id: sent.id, status: 'credited', amount: 20_000n }])
    expect(await slips.credit(member)).toBe(20_000n)
  })

  test('completes the open deposit when the line is read', async () => {
    const member = await slips.member()
    const deposit = await slips.prepare(member, 50_000n)
    const ref = newTransRef()
    await send(member, ref)
    transfer(ref, 40_000n)
    await slips.read()
    expect(await slips.deposit(member, deposit.id)).toMatchObject({
      status: 'completed',
      received_amount: 40_000n,
    })
  })

  test('after its deadline informs the member of the delay and still waits', async () => {
    const member = await slips.member()
    await send(member, newTransRef())
    slips.advance(31)
    const [slip] = await slips.slips(member)
    expect(slip).toMatchObject({ status: 'waiting', note: expect.stringMatching(/^ขออภัย/) })
  })
})

describe('a slip is used once', () => {
  test('the same again by the same member is the same slip', async () => {
    const member = await slips.member()
    const ref = newTransRef()
    transfer(ref, 10_000n)
    await slips.read()
    const first = await send(member, ref)
    expect(await send(member, ref)).toEqual(first)
    await slips.run()
    expect(await slips.credit(member)).toBe(10_000n)
    expect(await slips.slips(member)).toHaveLength(1)
  })

  test('another member is refused, and while it waits an operator must look', async () => {
    const [member, other] = [await slips.member(), await slips.member()]
    const ref = newTransRef()
    const sent = await send(member, ref)
    expect(await refusalOf(send(other, ref))).toBe('slip_used')
    transfer(ref, 10_000n)
    await slips.read()
    expect(await slips.slips(member)).toMatchObject([{ id: sent.id, status: 'waiting' }])
    expect(await slips.holdOf(ref)).toBe('contested')
    expect([await slips.credit(member), await slips.credit(other)]).toEqual([0n, 0n])
  })

  test('for money that the member already has it says so; for another member’s money it is refused', async () => {
    const [member, other] = [await slips.member(), await slips.member()]
    const deposit = await slips.prepare(member, 50_000n)
    const ref = newTransRef()
    transfer(ref, 50_000n, { bill: deposit.ref })
    await slips.read()
    expect(await refusalOf(send(other, ref))).toBe('slip_used')
    expect(await send(member, ref)).toMatchObject({
      status: 'credited',
      deposit_id: deposit.id,
      note: 'รายการโอนนี้เติมเครดิต 500.00 บาทให้คุณแล้ว',
    })
    expect(await slips.credit(member)).toBe(50_000n)
  })
})
