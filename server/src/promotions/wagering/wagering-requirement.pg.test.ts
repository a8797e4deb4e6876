import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/cashier-setup.ts'
import { siteGame } from '../../../test/fake-game-site-in-memory.ts'
import { usePromotions } from '../../../test/promotions-setup.ts'
import { syncCatalogue } from '../../games/catalogue/catalogue-sync.ts'
import { lockedOf } from '../bonus-views.ts'

const promotions = usePromotions()
const { cashier, deposit, bonus, play, count, checkTurnover, atSite } = promotions
const WELCOME = 2

const welcomed = async () => {
  const member = await cashier.member()
  await deposit(member, 10_000n, WELCOME)
  return member
}

test('stakes after the opening reduce the remaining turnover; a withdrawal is refused with the missing amount', async () => {
  const member = await welcomed()
  play(member, 5_000n, 4_000n)
  await expect(cashier.withdraw(member, 10_000n)).rejects.toMatchObject({
    code: 'turnover_open',
    field: 'amount',
    sentence: 'ต้องทำยอดเทิร์นอีก 1,950.00 บาท จึงจะถอนเงินได้',
  })
  expect(await bonus(member)).toMatchObject({ turnover_done: 5_000n, turnover_left: 195_000n })
  expect(await lockedOf(cashier.ctx, member.id)).toMatchObject({
    locked: expect.any(BigInt),
    stakes: [{ section: null, valid_stake: 5_000n, counted: 5_000n }],
  })
})

test('rounds played before the opening never count, even when reported late', async () => {
  const member = await cashier.player(10_000n)
  play(member, 2_000n, 3_000n)
  await deposit(member, 10_000n, WELCOME)
  await count(member)
  expect(await bonus(member)).toMatchObject({ turnover_done: 0n })
  play(member, 1_000n, 1_000n)
  await count(member)
  expect(await bonus(member)).toMatchObject({ turnover_done: 1_000n })
})

test('a stake counts by the weight of its section', async () => {
  cashier.site.offered = [siteGame('g', { section: 'casino' })]
  await syncCatalogue(cashier.ctx)
  const member = await welcomed()
  play(member, 5_001n, 5_001n)
  await count(member)
  expect(await bonus(member)).toMatchObject({ turnover_done: 2_500n })
  expect((await lockedOf(cashier.ctx, member.id)).stakes).toEqual([
    { section: 'casino', valid_stake: 5_001n, counted: 2_500n },
  ])
  await cashier.database.query("update games set section = 'slot' where game_id = 'g'")
})

test('rounds that are counted by many at a time count once', async () => {
  const member = await welcomed()
  for (let round = 0; round < 5; round++) play(member, 1_000n, 1_000n)
  await Promise.all(Array.from({ length: 8 }, () => count(member)))
  await count(member)
  expect(await bonus(member)).toMatchObject({ turnover_done: 5_000n })
})

test('after the turnover, credit below the maximum can be withdrawn completely', async () => {
  const member = await welcomed()
  for (let round = 0; round < 10; round++) play(member, 20_000n, 20_000n)
  await count(member)
  expect(await bonus(member)).toMatchObject({ status: 'completed', turnover_left: 0n, taken: 0n })
  await cashier.withdraw(member, 20_000n)
  await cashier.run()
  expect(await cashier.balances(member)).toMatchObject({ game: 0n, withdrawing: 0n })
})

test('winnings above the maximum are taken when the turnover is done, in one movement', async () => {
  const member = await welcomed()
  play(member, 20_000n, 200_000n)
  play(member, 180_000n, 180_000n)
  await count(member)
  expect(await bonus(member)).toMatchObject({ status: 'completed', taken: 100_000n })
  expect(atSite(member)).toBe(100_000n)
  expect(await cashier.balances(member)).toMatchObject({ game: 100_000n, wallet: 0n, withdrawing: 0n })
})

test('own money next to the bonus is never taken: earlier money and later deposits', async () => {
  const member = await cashier.player(50_000n)
  await deposit(member, 10_000n, WELCOME)
  await deposit(member, 30_000n, null)
  play(member, 100_000n, 300_000n)
  play(member, 100_000n, 100_000n)
  await count(member)
  // The member keeps 1,800: 1,000 as the maximum withdrawal, 500 owned before the bonus and 300 deposited since.
  expect(atSite(member)).toBe(180_000n)
  expect(await bonus(member)).toMatchObject({ status: 'completed', taken: 120_000n })
})

test('a withdrawal during the bonus settlement is asked to wait, and succeeds after it', async () => {
  const member = await welcomed()
  play(member, 20_000n, 200_000n)
  play(member, 180_000n, 180_000n)
  cashier.site.fail('move', 'lost')
  expect(await refusalOf(cashier.withdraw(member, 20_000n))).toBe('bonus_ending')
  await cashier.run()
  await cashier.strike('promotions:end-due')
  await cashier.run()
  expect(await bonus(member)).toMatchObject({ status: 'completed', taken: 100_000n })
  await cashier.withdraw(member, satang(100_000n))
})

test('C18: check-turnover answers true when settling changed the credit at the site, and false when nothing did', async () => {
  const member = await welcomed()
  expect(await checkTurnover(member)).toBe(false)
  play(member, 20_000n, 200_000n)
  play(member, 180_000n, 180_000n)
  expect(await checkTurnover(member)).toBe(true)
  await cashier.run()
  expect(await bonus(member)).toMatchObject({ status: 'completed' })
  expect(await checkTurnover(member)).toBe(false)
})
