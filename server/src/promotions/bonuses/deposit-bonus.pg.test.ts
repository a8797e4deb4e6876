import { requestCauses } from '@sala/contract/cashier/money-request-cause-texts.ts'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/cashier-setup.ts'
import { usePromotions } from '../../../test/promotions-setup.ts'
import { beginBreak } from '../../protection/breaks/play-breaks.ts'
import { promotionsFor } from '../offers/promotions.ts'

const promotions = usePromotions()
const { cashier, deposit, bonuses, bonus, atSite } = promotions
const WELCOME = 2
const BOOST = 3

test('B05: a deposit of 100 gets 100, credited together and moved to the game site together', async () => {
  const member = await cashier.member()
  const done = await deposit(member, 10_000n, WELCOME)
  expect(done).toMatchObject({ status: 'completed', promotion_id: WELCOME })
  expect(done.timeline.map(({ status, reason }) => [status, reason])).toEqual([
    ['waiting', null],
    ['paid', null],
    ['completed', null],
    ['completed', requestCauses.bonus_given],
  ])
  expect(await bonus(member)).toMatchObject({
    status: 'open',
    amount: 10_000n,
    deposit_amount: 10_000n,
    turnover_needed: 200_000n,
    maximum_withdrawal: 100_000n,
  })
  expect(atSite(member)).toBe(20_000n)
  expect(cashier.site.callsOf('move')).toHaveLength(1)
})

test('the paid amount decides the bonus: one satang below the minimum credits only the deposit and gives the reason', async () => {
  const member = await cashier.member()
  const done = await deposit(member, 10_000n, WELCOME, 9_999n)
  expect(done).toMatchObject({ status: 'completed', received_amount: 9_999n })
  expect(done.timeline.at(-1)?.reason).toBe(requestCauses.bonus_below_minimum)
  expect(await bonuses(member)).toEqual([])
  expect(atSite(member)).toBe(9_999n)
  // The bonus was refused at the first deposit, so the next deposit can still take it.
  await deposit(member, 10_000n, WELCOME)
  expect(await bonus(member)).toMatchObject({ status: 'open' })
})

test('paying more than the minimum asks for turnover of all of it, and for a fixed bonus gives no more', async () => {
  const member = await cashier.member()
  await deposit(member, 10_000n, WELCOME, 150_000n)
  expect(await bonus(member)).toMatchObject({
    amount: 10_000n,
    deposit_amount: 150_000n,
    turnover_needed: 1_600_000n,
    maximum_withdrawal: 150_000n,
  })
})

test('C12: an impossible promotion is refused during preparation with the reason, at the amount if that is wrong', async () => {
  const member = await cashier.member()
  const prepare = (amount: bigint, promotion_id: string | number) =>
    cashier.prepare(member, amount, { promotion_id })
  await expect(prepare(99_900n, BOOST)).rejects.toMatchObject({
    code: 'promotion_refused',
    field: 'amount',
    sentence: 'รับโปรโมชั่นนี้ไม่ได้ ต้องฝากอย่างน้อย 1,000.00 บาท',
  })
  for (const id of [0, 99, -1, 1.5, 'x', '2x', '١', 1])
    expect(await refusalOf(prepare(100_000n, id))).toBe('promotion_unavailable')
  await deposit(member, 10_000n, WELCOME)
  await expect(prepare(100_000n, BOOST)).rejects.toMatchObject({ field: 'error' })
})

test('an Idempotency-Key with another promotion is another request', async () => {
  const member = await cashier.member()
  const first = await cashier.prepare(member, 10_000n, { promotion_id: '2', idempotency_key: 'key-00000001' })
  const again = await cashier.prepare(member, 10_000n, { promotion_id: 2, idempotency_key: 'key-00000001' })
  expect(again.id).toBe(first.id)
  const other = cashier.prepare(member, 10_000n, { idempotency_key: 'key-00000001' })
  expect(await refusalOf(other)).toBe('request_invalid')
})

test('a promotion that was taken meanwhile gives no second bonus and does not delay the deposit', async () => {
  const member = await cashier.member()
  await deposit(member, 10_000n, WELCOME)
  await promotions.giveUp(member)
  await cashier.run()
  expect(await refusalOf(cashier.prepare(member, 10_000n, { promotion_id: WELCOME }))).toBe(
    'promotion_refused',
  )

  // The deposit is prepared while the promotion runs, and paid after the promotion has ended.
  const { id, ref } = await cashier.prepare(member, 100_000n, { promotion_id: BOOST })
  await cashier.database.query('update promotions set active = false where id = $1', [BOOST])
  cashier.pay(member, 100_000n, { ref })
  await cashier.read()
  await cashier.database.query('update promotions set active = true where id = $1', [BOOST])
  const done = await cashier.deposit(member, id)
  expect([done.status, done.timeline.at(-1)?.reason]).toEqual(['completed', requestCauses.bonus_not_given])
  expect(await bonuses(member)).toHaveLength(1)
})

test('a bank account gets the bonus once, under any holder and any name of the bank', async () => {
  const [first, second] = [await cashier.member(), await cashier.member()]
  const rename = (id: string, bank: string, number: string) =>
    cashier.database.query('update members set bank = $2, account_number = $3 where id = $1', [
      id,
      bank,
      number,
    ])
  await rename(first.id, 'ttb', '7777777777')
  const { ref } = await cashier.prepare(first, 10_000n, { promotion_id: WELCOME })
  cashier.pay({ ...first, account_number: '7777777777' }, 10_000n, { ref, bank: 'ttb' })
  await cashier.read()
  expect(await bonus(first)).toMatchObject({ status: 'open' })
  await rename(second.id, 'tmb', '7777777777')
  await expect(cashier.prepare(second, 10_000n, { promotion_id: WELCOME })).rejects.toMatchObject({
    sentence: 'รับโปรโมชั่นนี้ไม่ได้ บัญชีธนาคารของคุณเคยใช้สิทธิ์โปรโมชั่นนี้แล้ว',
  })
})

test('a bank line that is delivered twice gives its bonus once', async () => {
  const member = await cashier.member()
  const { ref } = await cashier.prepare(member, 10_000n, { promotion_id: WELCOME })
  cashier.pay(member, 10_000n, { ref })
  await Promise.all(Array.from({ length: 8 }, () => cashier.strike('cashier:read-statement')))
  await cashier.read()
  expect(await bonuses(member)).toHaveLength(1)
  expect(atSite(member)).toBe(20_000n)
})

test('by the gateway (C13) the bonus is the same', async () => {
  const member = await cashier.member()
  await cashier.setGatewayMember(member.id)
  const { id } = await cashier.prepare(member, 10_000n, { promotion_id: WELCOME, by_gateway: true })
  await cashier.run()
  cashier.gateway.pay(id, 10_000n, cashier.ctx.clock.now())
  await cashier.strike('cashier:poll-gateway')
  await cashier.run()
  expect(await bonus(member)).toMatchObject({ status: 'open', amount: 10_000n })
})

test('a member on a break reads the reason, and a deposit completed during it brings no locking bonus', async () => {
  const member = await cashier.member()
  const { id, ref } = await cashier.prepare(member, 10_000n, { promotion_id: WELCOME })
  await beginBreak(cashier.ctx, member.id, '7d')
  cashier.pay(member, 10_000n, { ref })
  await cashier.read()
  expect((await cashier.deposit(member, id)).timeline.at(-1)?.reason).toBe(requestCauses.bonus_not_given)
  expect(await bonuses(member)).toEqual([])
  const [card] = await promotionsFor(cashier.ctx, member.id)
  expect(card?.mine).toMatchObject({
    can_take: false,
    reason: { code: 'may_not_play', text: expect.stringMatching(/[ก-๙]/) },
  })
  await cashier.withdraw(member, 10_000n)
})
