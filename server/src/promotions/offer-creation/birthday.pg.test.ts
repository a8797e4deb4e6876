import { expect, test } from 'vitest'
import { usePromotions } from '../../../test/promotions-setup.ts'
import { extendBonus } from '../bonuses/bonus-decisions.ts'

const promotions = usePromotions()
const { cashier, bonuses, bonus, claim, at, atSite } = promotions
const FREE = 5
const GIFT = 6

const offer = () => cashier.strike('promotions:offer')

test('B05: in the birth month 300 wait, once a year, and can be claimed until the month ends in Bangkok', async () => {
  at('2026-11-18T08:00:00Z')
  const member = await cashier.member({ birth_date: '1990-11-02' })
  const other = await cashier.member({ birth_date: '1990-12-02' })
  await offer()
  await offer()
  expect(await bonuses(other)).toEqual([])
  expect(await bonuses(member)).toMatchObject([
    { promotion_id: FREE, status: 'offered', amount: 30_000n, claim_until: new Date('2026-11-30T17:00:00Z') },
  ])
  at('2026-11-30T17:00:00Z')
  await expect(claim(member, FREE)).rejects.toMatchObject({ code: 'promotion_refused' })
  at('2026-11-30T16:59:00Z')
  await claim(member, FREE)
  await cashier.run()
  expect(await bonus(member)).toMatchObject({ status: 'open', turnover_needed: 300_000n, deposit_amount: 0n })
  expect(atSite(member)).toBe(30_000n)
})

test('an extension of an expired claim period starts now, not at its past end', async () => {
  at('2026-11-18T08:00:00Z')
  const member = await cashier.member({ birth_date: '1990-11-02' })
  await offer()
  const { id } = await bonus(member)
  at('2026-12-20T08:00:00Z')
  await extendBonus(cashier.ctx, { operator: 'nok', reason: 'was in hospital' }, member.id, { id, days: 3 })
  const given = await bonus(member)
  expect(given.status).toBe('offered')
  expect(given.claim_until?.toISOString()).toMatch(/^2026-12-23T08:00:0/)
  await claim(member, id)
  await cashier.run()
  expect(await bonus(member)).toMatchObject({ status: 'open' })
})

test('the job run a hundred times with the clock up to 30 days off, and a claim each time, gives once', async () => {
  const member = await cashier.member({ birth_date: '1990-11-15' })
  const middle = new Date('2026-11-15T08:00:00Z').getTime()
  for (let run = 0; run < 100; run++) {
    cashier.ctx.clock.set(new Date(middle + (((run * 37) % 61) - 30) * 86_400_000))
    await offer()
    await claim(member, FREE).catch(() => undefined)
  }
  await cashier.run()
  expect(await bonuses(member)).toHaveLength(1)
  expect(atSite(member)).toBe(30_000n)
})

test('a hundred claims at one moment pay once, though no job has offered anything yet', async () => {
  at('2026-11-18T08:00:00Z')
  const member = await cashier.member({ birth_date: '1990-11-15' })
  const answers = await Promise.allSettled(Array.from({ length: 100 }, () => claim(member, FREE)))
  expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
  await cashier.run()
  expect(atSite(member)).toBe(30_000n)
})

test('B05: a deposit of 500 in the birth month gets 200, once a year', async () => {
  at('2026-11-18T08:00:00Z')
  const member = await cashier.member({ birth_date: '1990-11-15' })
  await promotions.deposit(member, 50_000n, GIFT)
  expect(await bonus(member)).toMatchObject({ promotion_id: GIFT, amount: 20_000n, status: 'open' })
  await promotions.giveUp(member)
  await cashier.run()
  await expect(promotions.deposit(member, 50_000n, GIFT)).rejects.toMatchObject({ code: 'promotion_refused' })
  at('2027-11-02T08:00:00Z')
  await promotions.deposit(member, 50_000n, GIFT)
  expect((await bonuses(member)).map(({ status }) => status)).toEqual(['open', 'given_up'])
})
