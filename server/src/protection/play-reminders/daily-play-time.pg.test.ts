import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { syncRounds } from '../../games/rounds/round-sync.ts'
import { setLimit, usedLimitOf } from '../limits/play-limits.ts'
import { protectionDaysOf } from './daily-play-time.ts'

const cashier = useCashier()
const DAY_MINUTES = 24 * 60

test('C21: GET /protection/days compares the last seven days with the daily limits', async () => {
  const member = await cashier.player(100_000n)
  await setLimit(cashier.ctx, member.id, { kind: 'deposit', period: 'day', amount: satang(500_000n) })
  cashier.advance(1)
  const played = cashier.ctx.clock.now()
  cashier.site.play(member.username, 30_000n, 10_000n, played)
  cashier.advance(12)
  cashier.site.play(member.username, 5_000n, 0n, cashier.ctx.clock.now())
  await syncRounds(cashier.ctx, member.id)
  const now = cashier.ctx.clock.now()
  const days = await protectionDaysOf(cashier.ctx, member.id)
  expect(days).toHaveLength(7)
  const today = days.at(-1)
  expect(today).toMatchObject({ deposit: 100_000n, net_loss: 25_000n, minutes: 12 })
  for (const kind of ['deposit', 'loss'] as const)
    expect(await usedLimitOf(cashier.ctx.db, member.id, { kind, period: 'day' }, now)).toBe(
      kind === 'deposit' ? today?.deposit : today?.net_loss,
    )
  cashier.advance(DAY_MINUTES)
  const later = await protectionDaysOf(cashier.ctx, member.id)
  expect(later.at(-2)).toEqual(today)
  expect(later.at(-1)).toMatchObject({ deposit: 0n, net_loss: 0n, minutes: 0 })
  const other = await cashier.member()
  expect((await protectionDaysOf(cashier.ctx, other.id)).every(({ deposit }) => deposit === 0n)).toBe(true)
})
