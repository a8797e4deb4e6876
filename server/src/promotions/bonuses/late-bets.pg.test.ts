import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { usePromotions } from '../../../test/promotions-setup.ts'
import { type Draw, drawsOf } from '../../../test/task-interleaving.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { usernameOf } from '../../games/game-sites/site-account.ts'
import { setLimit } from '../../protection/limits/play-limits.ts'

const promotions = usePromotions()
const { cashier, deposit, bonus, bonuses, play, count, giveUp, atSite, bet, endDue } = promotions
const { site } = cashier
const [WELCOME, BOOST] = [2, 3]
const TURNS = 12
const SEED = 20_261_122
const DAY_MINUTES = 24 * 60
const TIMEOUT_MS = 120_000

const collect = async () => {
  for (let look = 0; look < 4; look++) {
    cashier.advance(61)
    await cashier.strike('games:resume')
    await cashier.strike('games:fetch-back')
    await cashier.run()
  }
}
const has = async (member: TestMember) => {
  const { wallet } = await cashier.balances(member)
  return atSite(member) + wallet
}

const ENDS = ['given_up', 'expired', 'completed'] as const
type Life = {
  readonly end: (typeof ENDS)[number]
  readonly own: bigint
  readonly rounds: readonly (readonly [stake: bigint, win: bigint])[]
  readonly stake: bigint
  readonly win: bigint
}

const lifeOf = (draw: Draw, turn: number): Life => {
  const end = ENDS[turn % ENDS.length] ?? 'given_up'
  const own = draw(2) === 0 ? 0n : BigInt(draw(40_000))
  const stake = BigInt(5_000 + draw(12_000))
  const win = [0n, stake, stake * 3n, stake * 12n][Math.floor(turn / ENDS.length) % 4] ?? 0n
  const rounds = Array.from({ length: draw(3) }, () => [1_000n, BigInt(draw(3)) * 1_000n] as const)
  return { end, own, rounds, stake, win }
}

/**
 * Plays one scenario until the bonus has ended. With `late`, the last bet is still undecided when the bonus ends, because the end waits for undecided
 * bets only for a limited time.
 */
const live = async ({ end, own, rounds, stake, win }: Life, late: boolean): Promise<TestMember> => {
  const member = own >= 2_000n ? await cashier.player(own) : await cashier.member()
  await deposit(member, 10_000n, WELCOME)
  for (const [lost, won] of rounds) play(member, lost, won)
  cashier.advance(1)
  const open = bet(member, stake)
  if (!late) open.decide(win)
  if (end === 'given_up') await giveUp(member)
  if (end === 'completed') {
    const credit = atSite(member)
    for (let turned = 0n; turned < 200_000n; turned += credit) play(member, credit, credit)
    await count(member)
  }
  if (end === 'expired') cashier.advance(30 * DAY_MINUTES)
  await cashier.run()
  await endDue(31)
  if (late) {
    expect((await bonus(member)).status).not.toBe(end)
    cashier.advance(73 * 60)
    await endDue(31)
  }
  expect(await bonus(member)).toMatchObject({ status: end })
  if (late) open.decide(win)
  cashier.advance(1)
  await count(member)
  await collect()
  return member
}

test(`a bet that is decided after the bonus ended leaves the member what it would have before, however it ends (seed ${SEED})`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const draw = drawsOf(SEED)
  for (let turn = 0; turn < TURNS; turn++) {
    const life = lifeOf(draw, turn)
    const [late, early] = [await live(life, true), await live(life, false)]
    const { taken } = await bonus(late)
    expect([life, await has(late), taken]).toEqual([life, await has(early), (await bonus(early)).taken])
  }
})

test('a late bet’s debt is taken although another bonus is open, and its own money is the remainder', async () => {
  const member = await cashier.member()
  await deposit(member, 10_000n, WELCOME)
  const open = bet(member, 20_000n)
  await giveUp(member)
  await cashier.run()
  cashier.advance(73 * 60)
  await endDue(31)
  expect(await bonus(member)).toMatchObject({ status: 'given_up', taken: 0n })
  await deposit(member, 100_000n, BOOST)
  open.decide(80_000n)
  cashier.advance(1)
  await count(member)
  await collect()
  const [boost, welcome] = await bonuses(member)
  expect(welcome).toMatchObject({ status: 'given_up', taken: 70_000n })
  // The member has 1,400: 100 left of the first deposit, 1,000 of the second deposit, and 300 of the second deposit's bonus.
  expect(await has(member)).toBe(140_000n)
  expect(boost).toMatchObject({ status: 'open', turnover_done: 0n, give_up: { takes: 30_000n } })
})

test('of a stake that is returned without a round, the bonus in it is taken back before a payout', async () => {
  const member = await cashier.member()
  await deposit(member, 10_000n, WELCOME)
  bet(member, 20_000n)
  await giveUp(member)
  await cashier.run()
  cashier.advance(73 * 60)
  await endDue(31)
  site.wallets.set(usernameOf(member.id), 20_000n)
  cashier.advance(1)
  await expect(cashier.withdraw(member, 20_000n)).rejects.toMatchObject({ code: 'insufficient_credit' })
  await collect()
  expect(await has(member)).toBe(10_000n)
})

/**
 * Creates a member with a forfeited bonus and an undecided bet of 200 baht. Of a later deposit, 100 baht are in play, and 1,000 are reserved (kept
 * out of play) by a limit.
 */
const withMoneyAside = async () => {
  const member = await cashier.member()
  await deposit(member, 10_000n, WELCOME)
  const open = bet(member, 20_000n)
  await giveUp(member)
  await cashier.run()
  cashier.advance(73 * 60)
  await endDue(31)
  await setLimit(cashier.ctx, member.id, { kind: 'deposit', period: 'day', amount: satang(10_000n) })
  await deposit(member, 10_000n, null, 110_000n)
  expect(await lies(member)).toEqual({ site: 10_000n, wallet: 100_000n, aside: 100_000n })
  return { member, open }
}
const lies = async (member: TestMember) => {
  const [row] = await cashier.database.query<{ aside: string }>(
    'select coalesce(sum(remaining), 0)::text as aside from reserved_money where member_id = $1',
    [member.id],
  )
  const { wallet } = await cashier.balances(member)
  return { site: atSite(member), wallet, aside: BigInt(row?.aside ?? 0) }
}

test('a late bet’s debt is fetched from the game site, and reserved money stays', async () => {
  const { member, open } = await withMoneyAside()
  open.decide(80_000n)
  cashier.advance(1)
  await count(member)
  await cashier.database.query('select assert_protection_invariants()')
  await collect()
  expect((await bonus(member)).taken).toBe(70_000n)
  expect(await lies(member)).toEqual({ site: 20_000n, wallet: 100_000n, aside: 100_000n })
  await cashier.database.query('select assert_invariants()')
})

test('a late bet’s debt is taken from reserved money if nothing else is left, and deposits continue', async () => {
  const { member, open } = await withMoneyAside()
  open.decide(80_000n)
  play(member, 90_000n, 0n)
  await count(member)
  await cashier.database.query('select assert_protection_invariants()')
  await collect()
  expect((await bonus(member)).taken).toBe(70_000n)
  expect(await lies(member)).toEqual({ site: 0n, wallet: 30_000n, aside: 30_000n })
  cashier.advance(DAY_MINUTES)
  await deposit(member, 10_000n, null)
  expect(await lies(member)).toEqual({ site: 10_000n, wallet: 30_000n, aside: 30_000n })
  await cashier.database.query('select assert_invariants()')
})
