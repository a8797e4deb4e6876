import { requestCauses } from '@sala/contract/cashier/money-request-cause-texts.ts'
import { slipNotes } from '@sala/contract/cashier/payment-slips/slip-notes.ts'
import { describe, expect, test } from 'vitest'
import { FOREIGN_ACCOUNT, newTransRef, useSlips } from '../../../test/slips-setup.ts'
import { TEST_NAME, type TestMember } from '../../../test/test-members.ts'
import { bonusesOf } from '../../promotions/bonus-views.ts'
import { markRisk } from '../operator-actions.ts'

const slips = useSlips()
const { send, transfer } = slips
const WELCOME = 2
const LATER_DAYS = 8 * 24 * 60

/** Expects that the slip needs review for the given reason and credited nothing, both before and after its bank line is read. */
const expectHeld = async (member: TestMember, ref: string, hold: string): Promise<void> => {
  const before = await slips.credit(member)
  expect(await send(member, ref)).toMatchObject({ status: 'waiting' })
  await slips.read()
  expect(await slips.holdOf(ref)).toBe(hold)
  const [slip] = await slips.slips(member)
  expect(slip?.note.startsWith(slipNotes.waiting_review.split('{')[0] ?? '?')).toBe(true)
  expect(await slips.credit(member)).toBe(before)
}

describe.each([
  ['the line is in suspense when the slip comes', true],
  ['the line is read after the slip came', false],
] as const)('%s: an operator must look', (_when, first) => {
  const begin = async (): Promise<[TestMember, string]> => [await slips.member(), newTransRef()]
  const line = async (...given: Parameters<typeof transfer>) => {
    transfer(...given)
    if (first) await slips.read()
  }

  test('at money from an account that is registered to another member', async () => {
    const [member, ref] = await begin()
    const other = await slips.member()
    await line(ref, 10_000n, { from: other.account_number })
    await expectHeld(member, ref, 'other_account')
    expect(await slips.credit(other)).toBe(0n)
  })

  test('at money that the bank does not show to be the member’s own: another account or name, or nothing of either', async () => {
    const payers = [
      { from: FOREIGN_ACCOUNT },
      { name: 'มะลิ สมมุติสุข' },
      { from: FOREIGN_ACCOUNT, name: TEST_NAME },
      { from: '', name: '' },
      { name: 'THODSOB SALA' },
    ]
    for (const payer of payers) {
      const [member, ref] = await begin()
      await line(ref, 10_000n, payer)
      await expectHeld(member, ref, 'unproved_payer')
    }
  })

  test('at a large amount, and at money of last week', async () => {
    const [member, ref] = await begin()
    await line(ref, 2_000_001n)
    await expectHeld(member, ref, 'large')
    const [another, old] = await begin()
    const long = new Date(slips.ctx.clock.now().getTime() - LATER_DAYS * 60_000)
    await line(old, 10_000n, { at: long })
    await expectHeld(another, old, 'old')
  })

  test('at a member with a risk mark', async () => {
    const [member, ref] = await begin()
    await markRisk(slips.ctx, { operator: 'malee', reason: 'drawn' }, member.id)
    await line(ref, 10_000n)
    await expectHeld(member, ref, 'risk_mark')
  })

  test('at a number that the bank reports twice, and the statement stays readable', async () => {
    const [member, ref] = await begin()
    const lines = [transfer(ref, 10_000n), transfer(ref, 20_000n)]
    if (first) await slips.read()
    await expectHeld(member, ref, 'repeated')
    for (const one of lines) expect(await slips.suspenseItems(one)).toHaveLength(1)
    expect(await slips.database.query('select raw from unreadable_rows')).toEqual([])
  })
})

test('a bill reference takes precedence over a slip: the deposit gets the money, the slip’s sender nothing', async () => {
  const [payer, thief] = [await slips.member(), await slips.member()]
  const deposit = await slips.prepare(payer, 50_000n)
  const ref = newTransRef()
  await send(thief, ref)
  transfer(ref, 50_000n, { bill: deposit.ref })
  await slips.read()
  expect([await slips.credit(payer), await slips.credit(thief)]).toEqual([50_000n, 0n])
  expect(await slips.holdOf(ref)).toBe('given_away')
})

test('a slip held back does not keep money from the deposit it was sent for by account and amount', async () => {
  const [payer, thief] = [await slips.member(), await slips.member()]
  await slips.prepare(payer, 50_000n)
  const ref = newTransRef()
  await send(thief, ref)
  transfer(ref, 50_000n, { from: payer.account_number })
  await slips.read()
  expect([await slips.credit(payer), await slips.credit(thief)]).toEqual([50_000n, 0n])
  expect(await slips.holdOf(ref)).toBe('other_account')
})

test('an unknown bill reference leaves the money to its slip', async () => {
  const member = await slips.member()
  const ref = newTransRef()
  await send(member, ref)
  transfer(ref, 50_000n, { bill: '404404' })
  await slips.read()
  expect(await slips.slips(member)).toMatchObject([{ status: 'credited', amount: 50_000n }])
})

test('a deposit with a promotion that is credited by its slip gets the bonus once', async () => {
  const member = await slips.member()
  const deposit = await slips.prepare(member, 10_000n, { promotion_id: WELCOME })
  const ref = newTransRef()
  transfer(ref, 10_000n)
  await slips.read()
  await Promise.all(Array.from({ length: 8 }, () => send(member, ref)))
  await slips.run()
  expect(await slips.credit(member)).toBe(20_000n)
  expect((await bonusesOf(slips.ctx, member.id)).data).toMatchObject([{ amount: 10_000n, status: 'open' }])
  const done = await slips.deposit(member, deposit.id)
  expect(done.timeline.at(-1)?.reason).toBe(requestCauses.bonus_given)
})

test('the number of another bank’s transfer is another transfer', async () => {
  const [member, other] = [await slips.member(), await slips.member({ bank: 'kbank' })]
  const ref = newTransRef()
  transfer(ref, 10_000n, { bank: 'kbank' })
  await slips.read()
  expect(await send(member, ref, '014')).toMatchObject({ status: 'waiting' })
  expect(await send(other, ref, '004')).toMatchObject({ status: 'credited', bank: 'kbank' })
})

test('a bank under its older name is the same bank', async () => {
  const member = await slips.member({ bank: 'ttb' })
  const ref = newTransRef()
  transfer(ref, 10_000n, { bank: 'tmb' })
  await slips.read()
  expect(await send(member, ref, '011')).toMatchObject({ status: 'credited', bank: 'ttb' })
})

test('a picture is deleted some days after the answer while its slip is kept; a waiting slip keeps its picture', async () => {
  const member = await slips.member()
  const [done, waits] = [newTransRef(), newTransRef()]
  transfer(done, 10_000n)
  await slips.read()
  const slip = await send(member, done)
  await send(member, waits)
  slips.advance(91 * 24 * 60)
  await slips.strike('cashier:forget-slip-pictures')
  const kept = await slips.database.query<{ trans_ref: string }>(
    'select trans_ref from slip_pictures p join slips s on s.id = p.slip_id where s.member_id = $1',
    [member.id],
  )
  expect(kept).toEqual([{ trans_ref: waits }])
  expect(await slips.slips(member)).toContainEqual(
    expect.objectContaining({ id: slip.id, status: 'credited' }),
  )
})
