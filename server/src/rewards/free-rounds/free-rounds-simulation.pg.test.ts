import { expect, test } from 'vitest'
import { useFreeRounds } from '../../../test/free-rounds-setup.ts'
import { firstSeed, seedCount } from '../../../test/simulation/simulation-seeds.ts'
import { type Draw, drawsOf } from '../../../test/task-interleaving.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { usernameOf } from '../../games/game-sites/site-account.ts'
import { Refusal } from '../../platform/refusal.ts'
import { cancelBatch } from './free-rounds-batches.ts'

/** Number of seeds in `npm test`. `LIVES_SEEDS=200` runs more of them. */
const USUAL_SEEDS = 4
const [FIRST, COUNT] = [firstSeed(), seedCount(USUAL_SEEDS)]
const STEPS = 24
const MEMBERS = 2
const ROUNDS = 6
const DAY_MINUTES = 24 * 60
const MAXIMUM = 20_000
const TIMEOUT_MS = 60_000 + COUNT * 20_000

const free = useFreeRounds()
const { cashier, site } = free

type Round = {
  readonly bet: string
  win: { id: string; amount: bigint; isBack: boolean } | null
  isBack: boolean
}
type Life = { readonly member: TestMember; readonly rounds: Round[] }

const pick = <T>(draw: Draw, from: readonly T[]): T | undefined => from[draw(Math.max(from.length, 1))]
const rewardOf = ({ member }: Life): string | null =>
  [...site.given.values()].findLast(({ order }) => order.username === usernameOf(member.id))?.reward ?? null

/** Takes one random step: the site sends, repeats or rolls back a call, a call gets no answer, an operator cancels, or time passes. */
const step = async (draw: Draw, life: Life, batch: number): Promise<void> => {
  const { member, rounds } = life
  const reward = rewardOf(life)
  const some = pick(draw, rounds)
  const what = draw(12)
  if (what < 4 && reward !== null) {
    const bet = free.newPlay()
    const { outcome } = await free.bet(member, reward, bet)
    if (outcome === 'done') {
      rounds.push({ bet, win: null, isBack: false })
      site.of(usernameOf(member.id)).used += 1
    } else expect(['reward_over', 'reward_pending']).toContain(outcome)
    if (draw(3) === 0) await free.bet(member, reward, bet)
  } else if (what < 8 && some !== undefined) {
    const win = some.win ?? { id: free.newPlay(), amount: BigInt(draw(9_000)), isBack: false }
    const { outcome } = await free.win(member, win.amount, win.id, some.bet)
    expect(outcome).toBe(some.isBack && some.win === null ? 'bet_rolled_back' : 'done')
    if (outcome === 'done') some.win = win
  } else if (what === 8 && some !== undefined) {
    if (some.win !== null && draw(2) === 0) {
      await free.rollback(member, free.newPlay(), some.win.id, some.bet)
      some.win.isBack = true
    } else {
      await free.rollback(member, free.newPlay(), some.bet)
      if (!some.isBack) site.of(usernameOf(member.id)).used -= 1
      some.isBack = true
    }
  } else if (what === 9) {
    site.fail(member, ...(['lost', 'unanswered'] as const).slice(0, 1 + draw(2)))
    await free.ask()
  } else if (what === 10 && draw(4) === 0) {
    await cancelBatch(cashier.ctx, { operator: 'nok', reason: 'a random cancellation' }, batch).catch(
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
      },
    )
  } else await free.work()
}

const expected = ({ rounds }: Life): { used: number; winnings: number } => ({
  used: rounds.filter(({ isBack }) => !isBack).length,
  winnings: rounds.reduce((sum, { win }) => sum + (win === null || win.isBack ? 0 : Number(win.amount)), 0),
})

const live = async (seed: number): Promise<void> => {
  const draw = drawsOf(seed)
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => cashier.member()))
  const lives = members.map((member): Life => ({ member, rounds: [] }))
  for (const member of members) if (draw(3) === 0) site.fail(member, 'unanswered')
  const batch = await free.open(members, { rounds: ROUNDS, winnings_maximum: MAXIMUM / 100 })
  for (let no = 0; no < STEPS; no++) {
    const life = pick(draw, lives)
    if (life !== undefined) await step(draw, life, batch)
  }
  for (const life of lives) {
    // If the batch was cancelled before its first order, the member has no free rounds.
    const none = { used: 0, winnings: 0 }
    expect((await free.grantOf(life.member)) ?? none).toMatchObject(expected(life))
  }
  cashier.advance(5 * DAY_MINUTES)
  for (let no = 0; no < 3; no++) {
    await free.ask()
    await free.work()
  }
  for (const life of lives) {
    const { winnings } = expected(life)
    const bonus = winnings > MAXIMUM ? MAXIMUM : winnings
    const settled = await cashier.database.query<{ amount: number }>(
      'select amount::int from bonuses where member_id = $1',
      [life.member.id],
    )
    // A bonus given before the last rollback keeps its amount, and operators see the difference.
    const late = await cashier.database.query(
      'select 1 from free_round_grants where member_id = $1 and settled_winnings <> winnings',
      [life.member.id],
    )
    if (late.length === 0) expect(settled.map(({ amount }) => amount)).toEqual(bonus === 0 ? [] : [bonus])
    else expect(settled.length).toBeLessThanOrEqual(1)
    const { wallet, game, moving } = await cashier.balances(life.member)
    expect(Number(wallet + game + moving)).toBe(settled.reduce((sum, { amount }) => sum + amount, 0))
  }
  await cashier.database.query('select assert_invariants()')
}

const again = (seed: number): string =>
  `LIVES_FROM=${seed} LIVES_SEEDS=1 npx vitest run --project pg server/src/rewards/free-rounds/free-rounds-simulation.pg.test.ts`

test(
  'in random lives of free rounds each win counts once, books agree, and each member gets one bonus',
  async () => {
    for (let seed = FIRST; seed < FIRST + COUNT; seed++)
      await live(seed).catch((error: unknown) => {
        throw new Error(`seed ${seed}; repeat with ${again(seed)}`, { cause: error })
      })
  },
  TIMEOUT_MS,
)
