import type { GatewayChannel } from '@sala/contract/cashier/gateway-channels.ts'
import { requestCauses } from '@sala/contract/cashier/money-request-cause-texts.ts'
import { describe, expect, test } from 'vitest'
import { STRANGER, useCashier } from '../../../test/cashier-setup.ts'
import type { Transfer } from '../../../test/fake-bank.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { usernameOf } from '../../games/game-sites/site-account.ts'
import { approveWithdrawal, assignSuspense, clearRisk, riskMarksOf } from '../operator-actions.ts'

const cashier = useCashier()
const OPERATOR = { operator: 'malee', reason: 'asked the member' }
const AMOUNT = 50_000n
const NOBODY = { from_bank: '', from_account: '', from_name: '' }

const payBill = async (member: TestMember, shown: Partial<Transfer>): Promise<string> => {
  const { ref } = await cashier.prepare(member, AMOUNT)
  const own = { from_bank: 'scb', from_account: member.account_number }
  const at = { account: '9000000011', paid_at: cashier.ctx.clock.now() }
  const line = cashier.bank.receive({ ...own, ...at, ...shown, amount: AMOUNT, bill_reference: ref })
  await cashier.read()
  return line
}
const payByGateway = async (member: TestMember, channel: GatewayChannel | null = null): Promise<void> => {
  if (channel === null) await cashier.setGatewayMember(member.id)
  const { deposit } = await cashier.openGateway(member, AMOUNT, null, channel)
  cashier.gateway.pay(deposit.id, AMOUNT, cashier.ctx.clock.now())
  await cashier.strike('cashier:poll-gateway')
  await cashier.run()
}
/** Plays a round one minute after the payment. */
const play = (member: TestMember, stake: bigint): void => {
  cashier.advance(1)
  cashier.site.play(usernameOf(member.id), stake, stake, cashier.ctx.clock.now())
}
const withdraw = async (member: TestMember, amount = 10_000n) => {
  cashier.advance(1)
  const { id } = await cashier.withdraw(member, amount)
  await cashier.run()
  const { status, timeline } = await cashier.withdrawal(member, id)
  return { id, status, why: timeline.find(entry => entry.status === 'requested')?.reason }
}
const HELD_BACK = { status: 'requested', why: requestCauses.awaiting_payer_review }

describe('a payout is made without a person', () => {
  test('when all money is from the member’s own account', async () => {
    const member = await cashier.member()
    await payBill(member, {})
    expect(await withdraw(member)).toMatchObject({ status: 'paid' })
  })

  test.each([null, 'truemoney', 'mobile_banking_kbank'] as const)(
    'when money of an unknown payer (channel %s) was staked once after its arrival, in one round or several',
    async channel => {
      const member = await cashier.member()
      await payByGateway(member, channel)
      play(member, 30_000n)
      play(member, 20_000n)
      expect(await withdraw(member)).toMatchObject({ status: 'paid' })
    },
  )

  test('after a person approved one that the money was part of', async () => {
    const member = await cashier.member()
    await payByGateway(member)
    const { id, ...first } = await withdraw(member)
    expect(first).toEqual(HELD_BACK)
    await approveWithdrawal(cashier.ctx, OPERATOR, { member_id: member.id, withdrawal_id: id })
    await cashier.run()
    expect(await withdraw(member)).toMatchObject({ status: 'paid' })
  })
})

describe('a payout waits for a person, and the member reads why,', () => {
  test.each([
    ['a gateway’s', (member: TestMember) => payByGateway(member)],
    ['paid with TrueMoney Wallet', (member: TestMember) => payByGateway(member, 'truemoney')],
    ['paid with a bank’s app', (member: TestMember) => payByGateway(member, 'mobile_banking_scb')],
    ['a line’s without account and name', (member: TestMember) => payBill(member, NOBODY)],
    [
      'a stranger’s that a person agreed to',
      async (member: TestMember) => {
        const source_id = await payBill(member, STRANGER)
        await assignSuspense(cashier.ctx, OPERATOR, { source: 'bank', source_id }, member.id)
        await clearRisk(cashier.ctx, OPERATOR, member.id).catch(() => undefined)
        await cashier.run()
      },
    ],
  ])('when the money is %s', async (_, payIn) => {
    const member = await cashier.member()
    await payIn(member)
    expect(await withdraw(member)).toMatchObject(HELD_BACK)
  })

  test('when such money was staked only in part, or the stakes preceded it', async () => {
    const member = await cashier.member()
    await payBill(member, {})
    play(member, 50_000n)
    cashier.advance(1)
    await payByGateway(member)
    play(member, 49_999n)
    expect(await withdraw(member)).toMatchObject(HELD_BACK)
  })

  test('when such money arrived during an earlier withdrawal', async () => {
    const member = await cashier.member()
    await payBill(member, {})
    cashier.advance(1)
    const { id } = await cashier.withdraw(member, 10_000n)
    // Simulates a worker that crashes before it submits the order.
    await cashier.run({ 'cashier:payout': async () => undefined })
    expect((await cashier.withdrawal(member, id)).status).toBe('approved')
    cashier.advance(1)
    await payByGateway(member)
    cashier.advance(20)
    await cashier.strike('cashier:resume-withdrawals')
    await cashier.run()
    expect((await cashier.withdrawal(member, id)).status).toBe('paid')
    expect(await withdraw(member)).toMatchObject(HELD_BACK)
  })

  test('when two such sums share the stakes of one', async () => {
    const member = await cashier.member()
    await payByGateway(member)
    cashier.advance(1)
    await payByGateway(member)
    play(member, 50_000n)
    expect(await withdraw(member)).toMatchObject(HELD_BACK)
  })
})

describe('one payer for several members', () => {
  const marksOf = async (members: TestMember[]) =>
    Promise.all(
      members.map(async ({ id }) => (await riskMarksOf(cashier.ctx, id)).map(mark => mark.marked_by)),
    )

  test('marks each of them once, and is in the operator’s list', async () => {
    const payer = { ...STRANGER, from_account: '7770009999' }
    const members = [await cashier.member(), await cashier.member(), await cashier.member()]
    const [first, second, third] = members as [TestMember, TestMember, TestMember]
    await payBill(first, payer)
    expect(await marksOf(members)).toEqual([[], [], []])
    await payBill(second, payer)
    await payBill(third, payer)
    expect(await marksOf(members)).toEqual([['rules'], ['rules'], ['rules']])
    const listed = await cashier.database.query<{ id: string }>(
      "select id from cashier_waiting where what = 'shared payer' and why like '%…9999%'",
    )
    expect(listed.map(({ id }) => id).sort()).toEqual(members.map(({ id }) => id).sort())
    // A risk mark that was cleared is not set again for the same payer.
    await clearRisk(cashier.ctx, OPERATOR, first.id)
    await payBill(second, payer)
    expect(await marksOf(members)).toEqual([[], ['rules'], ['rules']])
  })

  test('a payer that cannot be distinguished marks no member', async () => {
    const members = [await cashier.member(), await cashier.member()]
    for (const member of members)
      await payBill(member, { from_account: '88100xxxxx', from_name: 'ทดสอบ ศาลา' })
    expect(await marksOf(members)).toEqual([[], []])
  })
})
