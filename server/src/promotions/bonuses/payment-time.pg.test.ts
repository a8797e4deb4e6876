import { requestCauses } from '@sala/contract/cashier/money-request-cause-texts.ts'
import { expect, test } from 'vitest'
import { usePromotions } from '../../../test/promotions-setup.ts'
import type { TestMember } from '../../../test/test-members.ts'

const promotions = usePromotions()
const { cashier, bonuses, bonus, at } = promotions
const WELCOME = 2
const BOOST = 3
const GIFT = 6

/** Prepares a deposit, pays the deposit and imports the payment, each step at the given time. `paid` is a time by the bank's clock. */
const pay = async (
  member: TestMember,
  order: { amount: bigint; promotion: number; prepared: string; paid: string; read: string },
) => {
  at(order.prepared)
  const { id, ref } = await cashier.prepare(member, order.amount, { promotion_id: order.promotion })
  cashier.pay(member, order.amount, { ref, at: new Date(order.paid) })
  at(order.read)
  await cashier.read()
  return cashier.deposit(member, id)
}

test('a birthday deposit paid before midnight and read after it has its bonus', async () => {
  const member = await cashier.member({ birth_date: '1990-02-14' })
  await pay(member, {
    amount: 50_000n,
    promotion: GIFT,
    prepared: '2027-02-28T23:55:00+07:00',
    paid: '2027-02-28T23:57:00+07:00',
    read: '2027-03-01T00:01:00+07:00',
  })
  expect(await bonus(member)).toMatchObject({ status: 'open', amount: 20_000n, promotion_id: GIFT })
})

test('a birthday deposit that was paid after midnight has none, unless clocks alone can explain it', async () => {
  const [late, ahead] = [
    await cashier.member({ birth_date: '1990-02-14' }),
    await cashier.member({ birth_date: '1990-02-14' }),
  ]
  const order = { amount: 50_000n, promotion: GIFT, prepared: '2027-02-28T23:58:00+07:00' }
  const paidLate = await pay(late, {
    ...order,
    paid: '2027-03-01T00:02:01+07:00',
    read: '2027-03-01T00:03:00+07:00',
  })
  expect(paidLate.timeline.at(-1)?.reason).toBe(requestCauses.bonus_not_given)
  expect(await bonuses(late)).toEqual([])
  // By the bank's clock this payment is one minute late. It counts as in time, because the bank's clock may be ahead of the server's.
  await pay(ahead, { ...order, paid: '2027-03-01T00:01:00+07:00', read: '2027-03-01T00:03:00+07:00' })
  expect(await bonuses(ahead)).toMatchObject([{ promotion_id: GIFT, status: 'open' }])
})

test('the weekly right that a deposit uses is that of the week it was paid in', async () => {
  const member = await cashier.member()
  // The deposit is paid on Tuesday in the old week, and the bank reports the payment on Wednesday in the new week.
  await pay(member, {
    amount: 100_000n,
    promotion: BOOST,
    prepared: '2026-12-01T23:50:00+07:00',
    paid: '2026-12-01T23:58:00+07:00',
    read: '2026-12-02T00:10:00+07:00',
  })
  expect(
    await cashier.database.query('select period from bonuses where member_id = $1', [member.id]),
  ).toEqual([{ period: '2026-11-25' }])
  await promotions.giveUp(member)
  await cashier.run()
  await promotions.deposit(member, 100_000n, BOOST)
  expect((await bonuses(member)).map(({ status }) => status)).toEqual(['open', 'given_up'])
})

test('a bank with a slow clock does not date a payment before its deposit was prepared', async () => {
  const member = await cashier.member()
  await pay(member, {
    amount: 100_000n,
    promotion: BOOST,
    prepared: '2026-12-09T00:00:30+07:00',
    paid: '2026-12-08T23:59:30+07:00',
    read: '2026-12-09T00:02:00+07:00',
  })
  expect(
    await cashier.database.query('select period from bonuses where member_id = $1', [member.id]),
  ).toEqual([{ period: '2026-12-09' }])
})

test('a promotion that ended between payment and reading is granted; a closed one is not', async () => {
  const [inTime, closed] = [await cashier.member(), await cashier.member()]
  const order = {
    amount: 10_000n,
    promotion: WELCOME,
    prepared: '2026-12-10T11:50:00+07:00',
    paid: '2026-12-10T11:58:00+07:00',
    read: '2026-12-10T12:01:00+07:00',
  }
  await cashier.database.query("update promotions set ends_at = '2026-12-10T12:00:00+07:00' where id = 2")
  await pay(inTime, order)
  expect(await bonuses(inTime)).toMatchObject([{ promotion_id: WELCOME, status: 'open' }])
  at(order.prepared)
  const { ref } = await cashier.prepare(closed, 10_000n, { promotion_id: WELCOME })
  await cashier.database.query('update promotions set ends_at = null, active = false where id = 2')
  cashier.pay(closed, 10_000n, { ref })
  await cashier.read()
  expect(await bonuses(closed)).toEqual([])
})
