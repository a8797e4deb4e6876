import { satang } from '@sala/contract/wire/money.ts'
import { beforeAll, expect, test } from 'vitest'
import { usePromotions } from '../../../test/promotions-setup.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { playFromWallet } from '../../games/seamless-wallet/seamless-plays.ts'
import { openSession } from '../../games/seamless-wallet/seamless-sessions.ts'

const promotions = usePromotions({ greatest_stakes: true })
const { cashier, deposit, bonus, bonuses, count, giveUp, claim, at } = promotions
const WELCOME = 2
/** Tuesday 22:00, at the end of a cashback week, and Wednesday 00:05, at the start of the next one, in Bangkok. */
const TUESDAY = '2026-11-24T15:00:00Z'
const WEDNESDAY = '2026-11-24T17:05:00Z'
beforeAll(() => {
  cashier.site.wallet = 'seamless'
})

let made = 0
const bets = (member: TestMember) => {
  const base = { member_id: member.id, game_id: 'nobody-knows' }
  return {
    bet: async (stake: bigint, round?: string): Promise<string> => {
      cashier.advance(1)
      const token = (await openSession(cashier.ctx, member.id, null)) ?? ''
      const id = `test:${++made}`
      const bet = {
        ...base,
        kind: 'bet',
        id,
        round: round ?? id,
        closes: false,
        amount: satang(stake),
        token,
      } as const
      expect(await playFromWallet(cashier.ctx, bet)).toMatchObject({ outcome: 'done' })
      return id
    },
    win: async (bet: string, prize: bigint, round = bet): Promise<void> => {
      const win = { ...base, kind: 'win', id: `${bet}:win`, round, bet, closes: true } as const
      const amount = satang(prize)
      expect(await playFromWallet(cashier.ctx, { ...win, amount })).toMatchObject({ outcome: 'done' })
    },
  }
}
const welcomed = async () => {
  const member = await cashier.member()
  await deposit(member, 10_000n, WELCOME)
  return { member, ...bets(member) }
}
const play = async ({ bet, win }: ReturnType<typeof bets>, stake: bigint, prize: bigint) =>
  win(await bet(stake), prize)
const walletOf = async (member: TestMember) => (await cashier.balances(member)).wallet

test('stakes count when they are decided, one above the maximum does not, and its winnings must be turned over', async () => {
  const player = await welcomed()
  const { member } = player
  expect(await walletOf(member)).toBe(20_000n)
  expect(await bonus(member)).toMatchObject({ greatest_stake: 2_000n, turnover_needed: 200_000n })
  await play(player, 2_000n, 2_000n)
  const open = await player.bet(1_000n)
  await count(member)
  expect(await bonus(member)).toMatchObject({ turnover_done: 2_000n })
  await player.win(open, 0n)
  await play(player, 10_000n, 15_000n)
  await count(member)
  expect(await bonus(member)).toMatchObject({ turnover_done: 3_000n, turnover_needed: 250_000n })
  await expect(cashier.withdraw(member, 10_000n)).rejects.toMatchObject({ code: 'turnover_open' })
})

test('giving a bonus up takes it and what it won out of the wallet, once no bet is under way', async () => {
  const player = await welcomed()
  const { member } = player
  await play(player, 1_000n, 6_000n)
  const open = await player.bet(2_000n)
  await giveUp(member)
  await cashier.run()
  expect(await bonuses(member)).not.toMatchObject([{ status: 'given_up' }])
  await player.win(open, 0n)
  await count(member)
  cashier.advance(31)
  await cashier.strike('promotions:end-due')
  await cashier.run()
  const [ended] = await bonuses(member)
  expect(ended?.status).not.toBe('open')
  expect(await walletOf(member)).toBe(10_000n)
})

test('a bonus played down to zero is lost, and its stakes count for the weekly refund', async () => {
  const player = await welcomed()
  await play(player, 20_000n, 0n)
  await count(player.member)
  cashier.advance(31)
  await cashier.strike('promotions:end-due')
  await cashier.run()
  const days = await cashier.database.query(
    'select stake::int, win::int from play_days where member_id = $1',
    [player.member.id],
  )
  expect(days).toEqual([{ stake: 20_000, win: 0 }])
})

test('B05: losses from the wallet are refunded on Wednesday, into the wallet', async () => {
  at(TUESDAY)
  const member = await cashier.member()
  await deposit(member, 100_000n, null)
  const player = bets(member)
  await play(player, 80_000n, 0n)
  await play(player, 20_000n, 40_000n)
  // This bet is undecided at the end of the cashback week, and counts for the week in which it was placed.
  const open = await player.bet(20_000n)
  await count(member)
  at(WEDNESDAY)
  await player.win(open, 0n)
  await count(member)
  await cashier.strike('promotions:offer')
  const refund = await bonus(member)
  expect(refund).toMatchObject({ status: 'offered', amount: 4_000n, can_claim: true })
  expect(await claim(member, refund.id)).toBe(4_000n)
  await cashier.run()
  expect(await walletOf(member)).toBe(24_000n)
})

const HOURS_WITHOUT_A_WORD = 49
const leftUndecided = async () => {
  cashier.advance(HOURS_WITHOUT_A_WORD * 60)
  await cashier.strike('games:count-seamless')
  await cashier.run()
}
const endDue = async () => {
  cashier.advance(31)
  await cashier.strike('promotions:end-due')
  await cashier.run()
}

test.each([
  { end: 'lost', stake: 20_000n, left: 0n },
  { end: 'given up', stake: 15_000n, left: 5_000n },
] as const)(
  'what a bet wins that was counted as lost before the bonus was $end is no way round its turnover',
  async ({ end, stake, left }) => {
    const player = await welcomed()
    const { member } = player
    const open = await player.bet(stake)
    await leftUndecided()
    if (end === 'given up') await giveUp(member)
    await cashier.run()
    await endDue()
    const [ended] = await bonuses(member)
    expect(['completed', 'lost', 'given_up', 'expired']).toContain(ended?.status)
    expect(await walletOf(member)).toBe(end === 'lost' ? left : 0n)
    await player.win(open, 60_000n)
    await count(member)
    // The result is as if the bet had been decided before the bonus ended: the member keeps the deposit, but no winnings of the bonus.
    expect(await walletOf(member)).toBe(10_000n)
  },
)

test('a bet of the bonus in a round that was there before it is the bonus’s all the same', async () => {
  const member = await cashier.member()
  await deposit(member, 10_000n, null)
  const player = bets(member)
  const first = await player.bet(1_000n)
  await deposit(member, 10_000n, WELCOME)
  const second = await player.bet(25_000n, first)
  await leftUndecided()
  await giveUp(member)
  await cashier.run()
  await endDue()
  expect((await bonuses(member))[0]).toMatchObject({ status: 'given_up' })
  const before = await walletOf(member)
  await player.win(second, 60_000n, first)
  await count(member)
  expect((await walletOf(member)) - before).toBeLessThanOrEqual(20_000n)
})

test('the small remainder of a lost bonus stays after any later report', async () => {
  const player = await welcomed()
  const { member } = player
  const open = await player.bet(19_950n)
  await leftUndecided()
  await cashier.run()
  await endDue()
  expect((await bonuses(member))[0]).toMatchObject({ status: 'lost' })
  await player.win(open, 0n)
  await count(member)
  expect(await walletOf(member)).toBe(50n)
})
