import { requestCauses } from '@sala/contract/cashier/money-request-cause-texts.ts'
import type { LimitPeriod } from '@sala/contract/protection/endpoints.ts'
import { satang } from '@sala/contract/wire/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusalOf, useCashier } from '../../test/cashier-setup.ts'
import { newTransRef } from '../../test/slips-setup.ts'
import { TEST_NAME, type TestMember } from '../../test/test-members.ts'
import { playReserved } from '../cashier/deposits/reserved-money-release.ts'
import { assignSuspense } from '../cashier/operator-actions.ts'
import { receiveSlip } from '../cashier/payment-slips/slips.ts'
import { withdrawableNow } from '../cashier/withdrawals/available-balance.ts'
import { startGame } from '../games/launch/game-launch.ts'
import { bonusesOf } from '../promotions/bonus-views.ts'
import { beginBreak } from './breaks/play-breaks.ts'
import { setLimit } from './limits/play-limits.ts'

const cashier = useCashier()
const BAHT = 100n
const LIMIT = 100n * BAHT
const OPERATOR = { operator: 'malee', reason: 'asked the member' }
const DAY_MINUTES = 24 * 60

const limit = (member: TestMember, amount: bigint, period: LimitPeriod = 'day') =>
  setLimit(cashier.ctx, member.id, { kind: 'deposit', period, amount: satang(amount) })
/** Returns the amounts of the member's money at the game site, in the wallet, and in the reserved part of the wallet, in baht. */
const lies = async (member: TestMember) => {
  const { wallet, game } = await cashier.balances(member)
  const [row] = await cashier.database.query<{ remaining: string }>(
    'select coalesce(sum(remaining), 0)::text as remaining from reserved_money where member_id = $1',
    [member.id],
  )
  return [game / BAHT, wallet / BAHT, BigInt(row?.remaining ?? 0) / BAHT]
}
const pay = async (member: TestMember, baht: bigint, given: { ref?: string; at?: Date } = {}) => {
  const line = cashier.pay(member, baht * BAHT, given)
  await cashier.read()
  return line
}
const paid = async (member: TestMember, baht: bigint, promotion_id: number | null = null) => {
  const deposit = await cashier.prepare(member, LIMIT, { promotion_id })
  await pay(member, baht, { ref: deposit.ref })
  return deposit
}
const assigned = async (member: TestMember, baht: bigint): Promise<void> => {
  const source_id = await pay(member, baht, { ref: '404404404' })
  await assignSuspense(cashier.ctx, OPERATOR, { source: 'bank', source_id }, member.id)
  await cashier.run()
}

describe('money above a deposit limit is reserved', () => {
  test('when more is paid than was ordered: 100 in play, 900 in the wallet, and the timeline says so', async () => {
    const member = await cashier.member()
    await limit(member, LIMIT)
    const { id } = await paid(member, 1_000n)
    expect(await lies(member)).toEqual([100n, 900n, 900n])
    const { status, timeline } = await cashier.deposit(member, id)
    expect(status).toBe('completed')
    expect(timeline.at(-1)?.reason).toBe(requestCauses.set_aside_limit)
    expect(await withdrawableNow(cashier.ctx, member.id)).toMatchObject({
      free: 1_000n * BAHT,
      set_aside: { amount: 900n * BAHT, playable: 0n },
    })
  })

  test('when the limit is lowered after the order', async () => {
    const member = await cashier.member()
    const { ref } = await cashier.prepare(member, 1_000n * BAHT)
    await limit(member, LIMIT)
    await pay(member, 1_000n, { ref })
    expect(await lies(member)).toEqual([100n, 900n, 900n])
  })

  test('when the bank dates a payment to the next day: its clock does not open that day’s limit', async () => {
    const member = await cashier.member()
    await limit(member, LIMIT)
    await paid(member, 100n)
    const tomorrow = new Date(cashier.ctx.clock.now().getTime() + DAY_MINUTES * 60_000)
    const source_id = await pay(member, 100n, { ref: '404404404', at: tomorrow })
    await assignSuspense(cashier.ctx, OPERATOR, { source: 'bank', source_id }, member.id)
    await cashier.run()
    expect(await lies(member)).toEqual([100n, 100n, 100n])
  })

  test('on each channel: the gateway, a slip, an operator', async () => {
    const [gateway, slip, operator] = [await cashier.member(), await cashier.member(), await cashier.member()]
    for (const member of [gateway, slip, operator]) await limit(member, LIMIT)
    await cashier.setGatewayMember(gateway.id)
    const opened = await cashier.openGateway(gateway, LIMIT)
    cashier.gateway.pay(opened.deposit.id, 1_000n * BAHT, cashier.ctx.clock.now())
    await cashier.strike('cashier:poll-gateway')
    const trans_ref = newTransRef()
    const shown = { from_bank: 'scb', from_account: '88100xxxxx', from_name: TEST_NAME, trans_ref }
    const line = { account: '9000000011', amount: 1_000n * BAHT, paid_at: cashier.ctx.clock.now() }
    cashier.bank.receive({ ...line, ...shown })
    await cashier.read()
    await receiveSlip(cashier.ctx, slip.id, {
      code: { bank_code: '014', trans_ref },
      kept: Buffer.from('webp'),
    })
    await assigned(operator, 1_000n)
    for (const member of [gateway, slip, operator]) expect(await lies(member)).toEqual([100n, 900n, 900n])
  })

  test('when several deposits of one day are reported late', async () => {
    const member = await cashier.member()
    await limit(member, LIMIT)
    const first = await cashier.prepare(member, LIMIT)
    const at = cashier.ctx.clock.now()
    cashier.advance(16)
    await cashier.strike('cashier:expire')
    const second = await cashier.prepare(member, LIMIT)
    cashier.pay(member, LIMIT, { ref: first.ref, at })
    cashier.pay(member, LIMIT, { ref: second.ref })
    await Promise.all([1, 2, 3].map(() => cashier.strike('cashier:read-statement')))
    await cashier.run()
    expect(await lies(member)).toEqual([100n, 100n, 100n])
  })

  test('and a day never counts more than its limit', async () => {
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 80n }), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(amounts, async bahts => {
        const member = await cashier.member()
        await limit(member, LIMIT)
        for (const baht of bahts) await assigned(member, baht)
        const total = bahts.reduce((sum, baht) => sum + baht, 0n)
        const counted = total < 100n ? total : 100n
        expect(await lies(member)).toEqual([counted, total - counted, total - counted])
      }),
      { numRuns: 12 },
    )
  })
})

describe('the bank’s time of payment decides', () => {
  test('money paid during a break is reserved, even when reported late', async () => {
    const member = await cashier.member()
    const { ref } = await cashier.prepare(member, LIMIT)
    await beginBreak(cashier.ctx, member.id, '1d')
    cashier.advance(1)
    const at = cashier.ctx.clock.now()
    cashier.advance(2 * DAY_MINUTES)
    await pay(member, 100n, { ref, at })
    expect(await lies(member)).toEqual([0n, 100n, 100n])
  })

  test('money paid before a break is not reserved: it stays in the wallet during the break', async () => {
    const member = await cashier.member()
    const { ref } = await cashier.prepare(member, LIMIT)
    const at = cashier.ctx.clock.now()
    cashier.advance(1)
    await beginBreak(cashier.ctx, member.id, '1d')
    await pay(member, 100n, { ref, at })
    expect(await lies(member)).toEqual([0n, 100n, 0n])
  })

  test('a payment of yesterday reported today counts for yesterday', async () => {
    const member = await cashier.member()
    await limit(member, LIMIT)
    const { ref } = await cashier.prepare(member, LIMIT)
    const at = cashier.ctx.clock.now()
    cashier.advance(DAY_MINUTES)
    await pay(member, 100n, { ref, at })
    const today = await cashier.prepare(member, LIMIT)
    await pay(member, 100n, { ref: today.ref })
    expect(await lies(member)).toEqual([200n, 0n, 0n])
  })
})

describe('reserved money', () => {
  test('is not moved by a game launch, and is not the base of a bonus', async () => {
    cashier.site.launch_url = 'http://localhost:3000/sandbox/game-site/?token=t'
    const member = await cashier.member()
    await limit(member, LIMIT)
    await paid(member, 1_000n, 2)
    await startGame(cashier.ctx, member.id, null)
    await cashier.run()
    expect(await lies(member)).toEqual([200n, 900n, 900n])
    expect((await bonusesOf(cashier.ctx, member.id)).data).toMatchObject([{ amount: LIMIT, status: 'open' }])
  })

  test('can be withdrawn at once, also during a bonus, and in full below the minimum', async () => {
    const member = await cashier.member()
    await limit(member, LIMIT)
    await paid(member, 150n, 2)
    expect(await withdrawableNow(cashier.ctx, member.id)).toMatchObject({
      free: 50n * BAHT,
      locked: 200n * BAHT,
      reason: { code: 'aside_only' },
    })
    expect(await refusalOf(cashier.withdraw(member, 49n * BAHT))).toBe('withdrawal_below_minimum')
    expect(await refusalOf(cashier.withdraw(member, 150n * BAHT))).toBe('turnover_open')
    const { id } = await cashier.withdraw(member, 50n * BAHT)
    await cashier.run()
    expect((await cashier.withdrawal(member, id)).status).toBe('paid')
    expect(await lies(member)).toEqual([200n, 0n, 0n])
    expect((await bonusesOf(cashier.ctx, member.id)).data).toMatchObject([{ status: 'open' }])
  })

  test('is reserved again when its withdrawal is refused', async () => {
    const member = await cashier.member()
    await limit(member, LIMIT)
    await paid(member, 1_000n)
    cashier.bank.fail('pay', 'refuse')
    const { id } = await cashier.withdraw(member, 500n * BAHT)
    await cashier.run()
    expect((await cashier.withdrawal(member, id)).status).toBe('refused')
    expect(await lies(member)).toEqual([100n, 900n, 900n])
  })

  test('enters play on request within the limits, and then counts as a deposit', async () => {
    const member = await cashier.member()
    await limit(member, LIMIT)
    await paid(member, 250n)
    expect(await refusalOf(playReserved(cashier.ctx, member.id))).toBe('deposit_limit_day')
    cashier.advance(DAY_MINUTES)
    expect(await playReserved(cashier.ctx, member.id)).toBe(LIMIT)
    await cashier.run()
    expect(await lies(member)).toEqual([200n, 50n, 50n])
    expect(await refusalOf(cashier.prepare(member, LIMIT))).toBe('deposit_limit_day')
    cashier.advance(DAY_MINUTES)
    const presses = await Promise.allSettled([1, 2, 3].map(() => playReserved(cashier.ctx, member.id)))
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await cashier.run()
    expect(await lies(member)).toEqual([250n, 0n, 0n])
    expect(await refusalOf(playReserved(cashier.ctx, member.id))).toBe('not_found')
  })

  test('is never more than the wallet, which the invariants check', async () => {
    const member = await cashier.member()
    await limit(member, LIMIT)
    await paid(member, 1_000n)
    const { query } = cashier.database
    await query('begin')
    try {
      await query(
        `update reserved_money set amount = amount + 1, remaining = remaining + 1 where member_id = '${member.id}'`,
      )
      await expect(query('select assert_protection_invariants()')).rejects.toThrow(
        /reserved and less in the wallet/,
      )
    } finally {
      await query('rollback')
    }
  })
})
