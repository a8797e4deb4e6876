import { promotionReasons } from '@sala/contract/errors/promotion-reasons.ts'
import { expect, test } from 'vitest'
import { usePromotions } from '../../../test/promotions-setup.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { writeSettings } from '../../platform/settings.ts'
import { promotionsSettings } from '../settings.ts'
import { promotionsFor } from './promotions.ts'

const promotions = usePromotions()
const { cashier, bonus, bonuses, claim, play, count, at } = promotions
const [REFUND, BIRTHDAY] = [1, 5]

const rules = (value: object = {}) =>
  writeSettings(cashier.ctx.db, promotionsSettings, value, cashier.ctx.clock.now())
const born = async (): Promise<TestMember> => {
  at('2026-11-18T08:00:00Z')
  const member = await cashier.member({ birth_date: '1990-11-15' })
  await cashier.strike('promotions:offer')
  return member
}
const prove = (member: TestMember) =>
  cashier.database.query('update members set phone_proved = true where id = $1', [member.id])
const cardOf = async (member: TestMember) =>
  (await promotionsFor(cashier.ctx, member.id)).find(({ id }) => id === BIRTHDAY)

test('a free bonus needs a deposit and a verified phone, and its terms and its card say so', async () => {
  await rules()
  const member = await born()
  expect((await cardOf(member))?.terms).toEqual(
    expect.arrayContaining(['ต้องฝากเงินสำเร็จแล้วอย่างน้อย 1 ครั้ง', 'ต้องยืนยันเบอร์โทรแล้ว']),
  )
  expect(await bonus(member)).toMatchObject({
    can_claim: false,
    reason: { code: 'deposit_first', text: expect.stringContaining('1 ครั้ง') },
  })
  await expect(claim(member, BIRTHDAY)).rejects.toMatchObject({ code: 'promotion_refused' })
  await promotions.deposit(member, 5_000n, null)
  expect((await cardOf(member))?.mine?.reason).toEqual({
    code: 'phone_unproved',
    text: promotionReasons.phone_unproved,
  })
  await expect(claim(member, BIRTHDAY)).rejects.toMatchObject({ code: 'promotion_refused' })
  await prove(member)
  expect(await claim(member, BIRTHDAY)).toBe(30_000n)
  await cashier.run()
})

test('a phone that is proved is not enough: thirty accounts that never paid in get nothing', async () => {
  await rules()
  for (let account = 0; account < 30; account++) {
    const member = await born()
    await prove(member)
    await expect(claim(member, BIRTHDAY)).rejects.toMatchObject({ code: 'promotion_refused' })
    expect(await bonuses(member)).toMatchObject([{ status: 'offered' }])
  }
})

test('settings decide how many deposits a free bonus needs, and whether it needs a proved phone', async () => {
  await rules({ free_bonus_deposits: 2, free_bonus_phone_proved: false })
  const member = await born()
  await promotions.deposit(member, 5_000n, null)
  expect((await cardOf(member))?.mine?.reason?.text).toContain('2 ครั้ง')
  await promotions.deposit(member, 5_000n, null)
  expect((await cardOf(member))?.mine).toMatchObject({ can_take: true, reason: null })
  await rules({ free_bonus_deposits: 0, free_bonus_phone_proved: false })
  const newcomer = await born()
  expect(await claim(newcomer, BIRTHDAY)).toBe(30_000n)
  await cashier.run()
})

test('the weekly refund is no free bonus: it needs neither deposits nor a proved phone', async () => {
  await rules({ free_bonus_deposits: 5 })
  at('2026-11-24T15:00:00Z')
  const member = await cashier.player(110_000n)
  play(member, 100_000n, 0n)
  await count(member)
  at('2026-11-24T17:05:00Z')
  await cashier.strike('promotions:offer')
  expect(await claim(member, REFUND)).toBe(5_000n)
  await cashier.run()
})
