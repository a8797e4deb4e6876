import { expect, test } from 'vitest'
import { BY_NOK, operatorOn } from '../../../test/operator-command-line-client.ts'
import { usePromotions } from '../../../test/promotions-setup.ts'

const promotions = usePromotions()
const { cashier, bonus, bonuses, claim, deposit, at } = promotions
const operator = operatorOn(() => cashier.ctx)
const [WELCOME, BIRTHDAY] = [2, 5]
const DAY_MS = 86_400_000

test('a waiting offer is withdrawn at once: nothing was given, and it cannot be claimed', async () => {
  at('2026-11-18T08:00:00Z')
  const member = await cashier.member({ birth_date: '1990-11-15' })
  await cashier.strike('promotions:offer')
  const { id } = await bonus(member)
  const before = await cashier.balances(member)
  expect((await operator('bonuses', 'list', member.phone)).text).toContain(id)
  expect((await operator('bonuses', 'void', member.phone, id, ...BY_NOK)).code).toBe(0)
  expect(await bonuses(member)).toMatchObject([{ status: 'withdrawn', can_claim: false }])
  await expect(claim(member, BIRTHDAY)).rejects.toMatchObject({ code: 'promotion_refused' })
  // The job that offers bonuses runs again, and must not offer the withdrawn bonus a second time.
  await cashier.strike('promotions:offer')
  expect(await bonuses(member)).toMatchObject([{ status: 'withdrawn' }])
  expect(await cashier.balances(member)).toEqual(before)
  expect((await operator('bonuses', 'void', member.phone, id, ...BY_NOK)).text).toContain('bonus_not_running')
})

test('an offer that is claimed and voided concurrently is granted and taken back, or never granted', async () => {
  for (let round = 0; round < 3; round++) {
    at('2026-11-18T08:00:00Z')
    const member = await cashier.member({ birth_date: '1990-11-15' })
    await cashier.strike('promotions:offer')
    await deposit(member, 5_000n, null)
    await cashier.database.query('update members set phone_proved = true where id = $1', [member.id])
    const { id } = await bonus(member)
    await Promise.allSettled([
      claim(member, BIRTHDAY),
      operator('bonuses', 'void', member.phone, id, ...BY_NOK),
    ])
    await cashier.run()
    expect(['withdrawn', 'giving_up', 'given_up', 'open']).toContain((await bonus(member)).status)
  }
})

test('a bonus is granted by two, extended and taken back by the command line, as at the desk', async () => {
  const member = await cashier.member()
  const granted = await operator(
    'bonuses',
    'grant',
    member.phone,
    String(WELCOME),
    '--amount',
    '150',
    ...BY_NOK,
  )
  expect(granted.text).toContain('approved')
  await cashier.run()
  const { id, expires_at } = await bonus(member)
  expect((await operator('bonuses', 'extend', member.phone, id, '--days', '91', ...BY_NOK)).text).toContain(
    '1 to 90',
  )
  expect((await operator('bonuses', 'extend', member.phone, id, '--days', '3', ...BY_NOK)).code).toBe(0)
  expect(((await bonus(member)).expires_at?.getTime() ?? 0) - (expires_at?.getTime() ?? 0)).toBe(3 * DAY_MS)
  expect((await operator('bonuses', 'void', member.phone, id, ...BY_NOK)).code).toBe(0)
  await cashier.run()
  expect(await bonus(member)).toMatchObject({ status: 'given_up' })
})
