import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { usernameOf } from '../../games/game-sites/site-account.ts'
import { freeOf, withdrawableNow } from './available-balance.ts'

const cashier = useCashier()
const now = (member: Parameters<typeof cashier.withdraw>[0]) => withdrawableNow(cashier.ctx, member.id)

test('money lost in another tab is not offered, and the figure states its time', async () => {
  const member = await cashier.player(50_000n)
  cashier.advance(1)
  expect(await now(member)).toMatchObject({ free: 50_000n, reason: null })
  cashier.site.play(usernameOf(member.id), 30_000n, 0n, cashier.ctx.clock.now())
  cashier.advance(1)
  const from = cashier.ctx.clock.now().getTime()
  const { seen_at, ...seen } = await now(member)
  expect(seen).toMatchObject({ free: 20_000n, balance: 20_000n })
  expect(seen_at?.getTime()).toBeGreaterThanOrEqual(from)
})

test('a game site timeout leaves the last seen balance and shows its time', async () => {
  const member = await cashier.player(50_000n)
  cashier.advance(1)
  const { seen_at } = await now(member)
  cashier.advance(10)
  cashier.site.fail('balance', 'lost')
  expect(await now(member)).toMatchObject({ free: 50_000n, seen_at })
})

test('asked again and again the site is asked once in a window of five seconds', async () => {
  const member = await cashier.player(50_000n)
  cashier.advance(1)
  const before = cashier.site.calls.length
  for (let i = 0; i < 5; i++) await now(member)
  // The game site is called once, or twice if the calls reach into the next five-second window of the rate limit.
  expect(cashier.site.calls.length - before).toBeLessThanOrEqual(2)
})

test('less than the minimum is all or nothing, with its reason', async () => {
  const member = await cashier.player(5_000n)
  cashier.advance(1)
  expect(await now(member)).toMatchObject({
    free: 5_000n,
    reason: { code: 'rest_whole', text: 'ยอดคงเหลือไม่ถึงขั้นต่ำ 100.00 บาท ถอนออกทั้งหมดในครั้งเดียวได้' },
  })
  await cashier.withdraw(member, 5_000n)
  await cashier.run()
  const { ref } = await cashier.prepare(member, 5_000n)
  cashier.pay(member, 5_000n, { ref })
  await cashier.read()
  cashier.advance(1)
  expect(await now(member)).toMatchObject({
    free: 0n,
    balance: 5_000n,
    reason: { code: 'below_minimum', text: 'ถอนได้ตั้งแต่ 100.00 บาท' },
  })
})

test('the withdrawable amount is everything, or the reserved money, or nothing', () => {
  const MINIMUM = satang(10_000n)
  const free = (balance: bigint, locked: bigint, aside: bigint, takesRest = false) =>
    freeOf(
      { balance: satang(balance), locked: satang(locked), aside: satang(aside) },
      { minimum: MINIMUM, takesRest },
    )
  expect(free(0n, 0n, 0n)).toEqual({ free: 0n, reason: null })
  expect(free(9_999n, 0n, 0n)).toEqual({ free: 0n, reason: 'below_minimum' })
  expect(free(10_000n, 0n, 0n)).toEqual({ free: 10_000n, reason: null })
  expect(free(9_999n, 0n, 1n)).toEqual({ free: 1n, reason: 'aside_only' })
  expect(free(9_999n, 0n, 1n, true)).toEqual({ free: 9_999n, reason: 'rest_whole' })
  expect(free(9_999n, 9_999n, 0n, true)).toEqual({ free: 0n, reason: null })
  expect(free(50_000n, 50_000n, 0n)).toEqual({ free: 0n, reason: null })
  expect(free(50_000n, 50_000n, 20_000n)).toEqual({ free: 20_000n, reason: null })
})
