import { expect, test } from 'vitest'
import { refusalOf, useCashier } from '../../../test/cashier-setup.ts'
import { profileOf } from '../../../test/test-members.ts'
import { beginBreak } from '../../protection/breaks/play-breaks.ts'
import { withdrawableOf } from './withdrawal-request.ts'

const cashier = useCashier()
const BAHT = 100n

/** Creates a member on a break (no deposits and play), with `atSite` at the game site and 200 baht in the wallet from a refused payout. */
const barred = async (atSite: bigint) => {
  const member = await cashier.player(atSite + 200n * BAHT)
  cashier.bank.fail('pay', 'refuse')
  await cashier.withdraw(member, 200n * BAHT)
  await beginBreak(cashier.ctx, member.id, '7d')
  await cashier.run()
  expect(await cashier.balances(member)).toMatchObject({ wallet: 200n * BAHT, game: atSite })
  return member
}
const silent = (): void => {
  cashier.site.meet = () => 'lost'
}
const speaking = (): void => {
  cashier.site.meet = () => null
}

test('F08: a member on a break sees the wallet and is paid from it while the game site is silent', async () => {
  const member = await barred(300n * BAHT)
  expect((await profileOf(cashier.ctx, member)).ufabet_credit).toBe(500n * BAHT)
  expect(await withdrawableOf(cashier.ctx.db, member.id)).toBe(500n * BAHT)
  silent()
  expect(await refusalOf(cashier.withdraw(member, 300n * BAHT))).toBe('game_site_silent')
  const { id } = await cashier.withdraw(member, 200n * BAHT)
  await cashier.run()
  expect((await cashier.withdrawal(member, id)).status).toBe('paid')
  speaking()
  const rest = await cashier.withdraw(member, 300n * BAHT)
  await cashier.run()
  expect((await cashier.withdrawal(member, rest.id)).status).toBe('paid')
  expect(await cashier.balances(member)).toMatchObject({ wallet: 0n, game: 0n, withdrawing: 0n })
})

test('of two withdrawals of one wallet at one moment, one is taken', async () => {
  const member = await barred(0n)
  silent()
  const answers = await Promise.allSettled([
    cashier.withdraw(member, 200n * BAHT),
    cashier.withdraw(member, 200n * BAHT),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await cashier.run()
  speaking()
  expect(await cashier.balances(member)).toMatchObject({ wallet: 0n, withdrawing: 0n })
})

test('credit that the site refused stays in the wallet while a break lasts, and can be withdrawn from there', async () => {
  const member = await cashier.player(100n * BAHT)
  cashier.site.fail('move', 'refuse')
  const { ref } = await cashier.prepare(member, 150n * BAHT)
  cashier.pay(member, 150n * BAHT, { ref })
  await cashier.read()
  await beginBreak(cashier.ctx, member.id, '1d')
  cashier.advance(60)
  await cashier.strike('games:sweep-refused')
  await cashier.run()
  expect(await cashier.balances(member)).toMatchObject({ wallet: 150n * BAHT, game: 100n * BAHT })
  expect(await withdrawableOf(cashier.ctx.db, member.id)).toBe(250n * BAHT)
  const { id } = await cashier.withdraw(member, 150n * BAHT)
  await cashier.run()
  expect((await cashier.withdrawal(member, id)).status).toBe('paid')
})
