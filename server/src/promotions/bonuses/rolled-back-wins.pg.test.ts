import { satang } from '@sala/contract/wire/money.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Draw, drawsOf, pick } from '../../../seed/simulated-past/random-numbers.ts'
import { usePromotions } from '../../../test/promotions-setup.ts'
import { sizeOr } from '../../../test/simulation/simulation-seeds.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { lockMember } from '../../account/members/members.ts'
import { playFromWallet } from '../../games/seamless-wallet/seamless-plays.ts'
import { openSession } from '../../games/seamless-wallet/seamless-sessions.ts'
import { findOwed } from '../../games/transfer-wallet/receivables.ts'
import { inTransaction } from '../../platform/db.ts'
import { countLateBets } from './late-bets.ts'

/** The tests use a seamless-wallet site, because only such a game site can roll a win back. */
const promotions = usePromotions()
const { cashier, deposit, bonus, count, giveUp } = promotions
const WELCOME = 2
const DEPOSIT = 10_000n
const OPEN_ROUNDS_HOURS = 49
const SEED = 20_261_128
const LIVES = sizeOr(8, 16)
const TIMEOUT_MS = 120_000
beforeAll(() => {
  cashier.site.wallet = 'seamless'
})

let made = 0
type Bet = { readonly id: string; readonly won: string | null }

const say = async (member: TestMember, play: object): Promise<void> => {
  const words = { member_id: member.id, game_id: 'nobody-knows', closes: true, ...play }
  const answer = await playFromWallet(cashier.ctx, words as Parameters<typeof playFromWallet>[1])
  expect(answer).toMatchObject({ outcome: 'done' })
}
const placeBet = async (member: TestMember, stake: bigint): Promise<string> => {
  cashier.advance(1)
  const token = (await openSession(cashier.ctx, member.id, null)) ?? ''
  const id = `returned:${++made}`
  await say(member, { kind: 'bet', id, round: id, closes: false, amount: satang(stake), token })
  return id
}
const win = async (member: TestMember, bet: string, prize: bigint): Promise<Bet> => {
  const won = `${bet}:win`
  await say(member, { kind: 'win', id: won, round: bet, bet, amount: satang(prize) })
  return { id: bet, won }
}
const rollBack = (member: TestMember, { id, won }: Bet): Promise<void> =>
  say(member, { kind: 'rollback', id: `${won ?? id}:back`, round: id, of: won ?? id })

const strike = async (job: string): Promise<void> => {
  await cashier.strike(job)
  await cashier.run()
}
/** Advances the clock until undecided rounds count as lost, then forfeits and ends the member's bonus. */
const end = async (member: TestMember): Promise<void> => {
  cashier.advance(OPEN_ROUNDS_HOURS * 60)
  await strike('games:count-seamless')
  await giveUp(member)
  await cashier.run()
  cashier.advance(31)
  await strike('promotions:end-due')
  expect(await bonus(member)).toMatchObject({ status: 'given_up' })
}
const welcomed = async (): Promise<TestMember> => {
  const member = await cashier.member()
  await deposit(member, DEPOSIT, WELCOME)
  return member
}
const settled = async (member: TestMember) => {
  await count(member)
  const { wallet } = await cashier.balances(member)
  return { wallet, owed: await findOwed(cashier.ctx.db, member.id), taken: (await bonus(member)).taken }
}

test('a late win that the site rolls back after its bonus took it is not owed', async () => {
  const member = await welcomed()
  const bet = await placeBet(member, 15_000n)
  await end(member)
  const before = await settled(member)
  const late = await win(member, bet, 60_000n)
  expect(await settled(member)).toMatchObject({ wallet: DEPOSIT, taken: before.taken + 50_000n })
  await rollBack(member, late)
  expect(await settled(member)).toEqual(before)
})

test('a win that the end took and the site rolls back afterwards is not owed', async () => {
  const [other, member] = [await welcomed(), await welcomed()]
  await placeBet(other, 15_000n)
  await end(other)
  const late = await win(member, await placeBet(member, 15_000n), 60_000n)
  await end(member)
  expect(await settled(member)).toMatchObject({ wallet: DEPOSIT })
  await rollBack(member, late)
  expect(await settled(member)).toEqual(await settled(other))
})

test('a member who withdrew a rolled back win owes only what was withdrawn', async () => {
  const member = await welcomed()
  const bet = await placeBet(member, 15_000n)
  await end(member)
  const late = await win(member, bet, 60_000n)
  await settled(member)
  await cashier.withdraw(member, DEPOSIT)
  await cashier.run()
  await rollBack(member, late)
  expect(await settled(member)).toMatchObject({ wallet: 0n, owed: DEPOSIT })
})

test('a round of a site that holds credit is no late bet of a bonus that had decided bets from the wallet alone', async () => {
  const member = await welcomed()
  await win(member, await placeBet(member, 15_000n), 60_000n)
  const placedAt = cashier.ctx.clock.now()
  await end(member)
  const before = await settled(member)
  // Changes the stored bonus as if the member had also played with it at a transfer-wallet site (which holds the credit itself).
  await cashier.database.query(
    'update bonuses set awaits_arrival = false, arrived_from = opened_at, arrived_until = opened_at where member_id = $1',
    [member.id],
  )
  const money = {
    stake: satang(1_000n),
    valid_stake: satang(1_000n),
    win: satang(9_000n),
    returned: satang(0n),
    returned_stake: satang(0n),
  }
  const placed = { from: placedAt, until: placedAt, first_no: null, last_no: null }
  const round = { round_id: 'site:1', game_id: 'g', section: null, ...money, played_at: placedAt, placed }
  await inTransaction(cashier.ctx.db, async tx => {
    await lockMember(tx, member.id)
    await countLateBets(tx, member.id, [round], cashier.ctx.clock.now())
  })
  expect((await bonus(member)).taken).toBe(before.taken)
})

const ROLLED_BACK = ['nothing', 'win', 'bet'] as const
type Round = {
  readonly stake: bigint
  readonly prize: bigint
  readonly reported: 'before' | 'after'
  readonly back: (typeof ROLLED_BACK)[number]
}
const roundsOf = (draw: Draw): Round[] =>
  Array.from({ length: 1 + draw(3) }, () => ({
    stake: BigInt(1_000 + draw(5_000)),
    prize: BigInt(draw(6)) * 7_000n,
    reported: draw(2) === 0 ? 'before' : 'after',
    back: pick(draw, ROLLED_BACK),
  }))

const rollBackAll = async (member: TestMember, won: Bet, { back }: Round): Promise<void> => {
  if (back === 'nothing') return
  await rollBack(member, won)
  await settled(member)
  if (back === 'bet') await rollBack(member, { ...won, won: null })
  await settled(member)
}

/**
 * Plays the rounds and ends the bonus. With `isKnown`, the game site reports wins and rollbacks before the bonus ends. Otherwise it reports them
 * afterwards.
 */
const live = async (rounds: readonly Round[], isKnown: boolean) => {
  const member = await welcomed()
  const [open, ended]: (() => Promise<void>)[][] = [[], []]
  for (const round of rounds) {
    const bet = await placeBet(member, round.stake)
    const decide = async (): Promise<void> => {
      const won = await win(member, bet, round.prize)
      await settled(member)
      if (isKnown) await rollBackAll(member, won, round)
      else ended?.push(() => rollBackAll(member, won, round))
    }
    if (isKnown || round.reported === 'before') await decide()
    else open?.push(decide)
  }
  await end(member)
  for (const decide of open ?? []) await decide()
  for (const back of ended ?? []) await back()
  return settled(member)
}

test(`wins that come late or are rolled back late leave what they would have left in time (seed ${SEED})`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const draw = drawsOf(SEED)
  for (let life = 0; life < LIVES; life++) {
    const rounds = roundsOf(draw)
    expect([rounds, await live(rounds, false)]).toEqual([rounds, await live(rounds, true)])
  }
})
