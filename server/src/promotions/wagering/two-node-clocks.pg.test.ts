import { satang } from '@sala/contract/wire/money.ts'
import { beforeAll, expect, test } from 'vitest'
import { usePromotions } from '../../../test/promotions-setup.ts'
import type { TestMember } from '../../../test/test-members.ts'
import type { Context } from '../../context.ts'
import { playFromWallet } from '../../games/seamless-wallet/seamless-plays.ts'
import { openSession } from '../../games/seamless-wallet/seamless-sessions.ts'
import { writeSettings } from '../../platform/settings.ts'
import { promotionsSettings } from '../settings.ts'

/** Two server nodes with different clocks: one handles bets from the wallet, the other opens and ends bonuses. */
const promotions = usePromotions()
const { cashier, deposit, bonus, count, giveUp } = promotions
const WELCOME = 2
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]
const OFFSETS = [0, SECOND, 5 * SECOND, MINUTE, HOUR].flatMap(by => (by === 0 ? [0] : [by, -by]))

beforeAll(() => {
  cashier.site.wallet = 'seamless'
})

const wait = (ms: number): void => cashier.ctx.clock.set(new Date(cashier.ctx.clock.now().getTime() + ms))
const nodeApart = (ahead: number): Context => ({
  ...cashier.ctx,
  clock: { now: () => new Date(cashier.ctx.clock.now().getTime() + ahead) },
})

let made = 0
const playerAt = async (ahead: number, own: bigint) => {
  const member = await cashier.member()
  await deposit(member, own, null)
  wait(3 * HOUR)
  const node = nodeApart(ahead)
  const base = { member_id: member.id, game_id: 'nobody-knows' }
  const token = (await openSession(node, member.id, null)) ?? ''
  const bet = async (stake: bigint, round?: string): Promise<string> => {
    const id = `node:${++made}`
    const named = { ...base, kind: 'bet', id, round: round ?? id, closes: false, token } as const
    expect(await playFromWallet(node, { ...named, amount: satang(stake) })).toMatchObject({ outcome: 'done' })
    return id
  }
  const win = async (of: string, prize: bigint, round = of): Promise<void> => {
    const named = { ...base, kind: 'win', id: `${of}:win`, round, bet: of, closes: true } as const
    expect(await playFromWallet(node, { ...named, amount: satang(prize) })).toMatchObject({ outcome: 'done' })
  }
  return { member, bet, win }
}
const walletOf = async (member: TestMember) => (await cashier.balances(member)).wallet
test.each(OFFSETS)(
  'a bet straight after a bonus is the bonus’s at any offset of the nodes’ clocks (%i ms)',
  async ahead => {
    const { member, bet, win } = await playerAt(ahead, 50_000n)
    await deposit(member, 10_000n, WELCOME)
    await win(await bet(60_000n), 300_000n)
    await count(member)
    expect(await bonus(member)).toMatchObject({ turnover_done: 60_000n })
    await giveUp(member)
    await cashier.run()
    expect(await bonus(member)).toMatchObject({ status: 'given_up', taken: 250_000n })
    expect(await walletOf(member)).toBe(60_000n)
  },
)

test.each(OFFSETS)(
  'an own bet straight before a bonus is the member’s, decided before or after it (%i ms)',
  async ahead => {
    const { member, bet, win } = await playerAt(ahead, 50_000n)
    const [first, second] = [await bet(10_000n), await bet(20_000n)]
    await win(first, 30_000n)
    await deposit(member, 10_000n, WELCOME)
    await win(second, 100_000n)
    await count(member)
    expect(await bonus(member)).toMatchObject({ turnover_done: 0n })
    await giveUp(member)
    await cashier.run()
    expect(await bonus(member)).toMatchObject({ status: 'given_up', taken: 10_000n })
    expect(await walletOf(member)).toBe(160_000n)
  },
)

test('a round begun before a bonus gives no free stake, and its own stake is returned', async () => {
  const { member, bet, win } = await playerAt(0, 50_000n)
  const first = await bet(10_000n)
  await deposit(member, 10_000n, WELCOME)
  const second = await bet(60_000n, first)
  await win(second, 300_000n, first)
  await count(member)
  await giveUp(member)
  await cashier.run()
  expect(await bonus(member)).toMatchObject({ status: 'given_up', taken: 240_000n })
  expect(await walletOf(member)).toBe(60_000n)
})

test.each(OFFSETS)(
  'a bet is the bonus’s until its end and the member’s after it, at any offset of the nodes’ clocks (%i ms)',
  async ahead => {
    await writeSettings(
      cashier.ctx.db,
      promotionsSettings,
      { under_way_wait_hours: 0 },
      cashier.ctx.clock.now(),
    )
    const { member, bet, win } = await playerAt(ahead, 50_000n)
    await deposit(member, 10_000n, WELCOME)
    const under = await bet(20_000n)
    await giveUp(member)
    await cashier.run()
    expect(await bonus(member)).toMatchObject({ status: 'given_up', taken: 10_000n })
    await win(await bet(40_000n), 70_000n)
    await count(member)
    expect(await bonus(member)).toMatchObject({ taken: 10_000n })
    await win(under, 100_000n)
    await count(member)
    // The wallet keeps 900: the member's own 600, and 300 that were won after the bonus ended. The other 900 are taken back: the bonus of 100, and
    // the profit of 800 from the bet that was placed with the bonus.
    expect(await bonus(member)).toMatchObject({ taken: 90_000n })
    expect(await walletOf(member)).toBe(90_000n)
  },
)
